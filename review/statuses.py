"""What a page answers with when it is not simply 200. htmx shows 409 and 422, too: components/htmx.json."""

from http import HTTPStatus

NO_CONTENT = HTTPStatus.NO_CONTENT
FORBIDDEN = HTTPStatus.FORBIDDEN
CONFLICT = HTTPStatus.CONFLICT
GONE = HTTPStatus.GONE
UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY
UNAVAILABLE = HTTPStatus.SERVICE_UNAVAILABLE
