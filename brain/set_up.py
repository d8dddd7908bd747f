"""What a web process begins with: the settings of who answers requests, and the applications. It starts no thread."""

import os

import django

from brain.environment import WEB_POOL_SIZE, environment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "brain.settings")
# Requests run in threads that come and go, so connections are pooled here, and only here. The environment has been read
# by now: a variable that is set here would come too late.
if "pool_size" not in environment.model_fields_set:
    environment.pool_size = WEB_POOL_SIZE

django.setup(set_prefix=False)
