#!/usr/bin/env python
"""Lorekeeper's commands. Where no database or Redis is given, the embedded ones run meanwhile."""

import sys

from brain.command_line import main

if __name__ == "__main__":
    sys.exit(main(sys.argv))
