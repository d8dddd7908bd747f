"""The memory as an MCP server: tools, resources and a prompt, over streamable HTTP beside the site and over stdio.

Keys, scopes, limits and problems are those of the HTTP API (`brain.api`), and so are the actions and selectors called.
"""
