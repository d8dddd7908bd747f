#!/usr/bin/env python
"""Lorekeeper's commands. Where no database or Redis is given, the embedded ones run meanwhile."""

import sys

if __name__ == "__main__":
    try:
        from brain.command_line import main

        sys.exit(main(sys.argv))
    except KeyboardInterrupt:  # the imports take a second, too
        sys.exit(130)
