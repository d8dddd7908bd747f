"""A process that could look past row-level security does not work, and says what to change."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connections

from tests.services import database_url


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("login", "says"),
    [("lorekeeper_owner", "owns tables"), ("postgres", "is a superuser")],
)
def test_a_login_with_more_rights_is_refused(login: str, says: str) -> None:
    url = database_url("default").replace("lorekeeper_app", login)
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "django",
            "shell",
            "-c",
            "from memories.models import User; User.objects.count()",
        ],
        env=os.environ | {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "brain.settings"},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert says in done.stderr
    assert "OWNER_DATABASE_URL" in done.stderr


@pytest.mark.django_db
def test_the_application_role_is_no_member_of_another_role() -> None:
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, (SELECT count(*) FROM pg_auth_members m "
            "WHERE m.member = r.oid) FROM pg_roles r WHERE rolname = current_user"
        )
        assert cursor.fetchone() == (False, False, False, False, 0)
