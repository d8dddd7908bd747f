"""Which part of a page's template answers a request: htmx asks for less than the page."""

from review.permissions import StaffRequest


def further_rows(request: StaffRequest) -> str:
    """The rows after those that are there, where “Show more” asks for them; else the whole page."""
    return "#more" if request.htmx and request.htmx.target == "more" else ""


def of_list(request: StaffRequest) -> str:
    """The whole page, further rows, or the list anew with what is said around it."""
    if not request.htmx or request.htmx.history_restore_request:
        return ""
    return further_rows(request) or "#refreshed"


def of_traces(request: StaffRequest, page: str) -> str:
    """The page, or the further rows of the list that both pages of traces have."""
    return f"components/traces.html{further}" if (further := further_rows(request)) else page
