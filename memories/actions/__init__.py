"""Every change to data: one function per change, in one transaction, the same for every surface.

Permission → guarded write → audit entry → `transaction.on_commit` for what follows.
"""
