"""Two of one's own memories that may not both hold: one press says which one does, another takes that back."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from memories.actions.questions import answer_question, ask_again
from memories.errors import NotFoundError, RefusedError
from memories.models import Question
from memories.selectors.questions import answered_lately, open_questions
from review.permissions import StaffRequest, signed_in_view
from review.posted import post_only

DONE = {
    Question.Answer.OLDER: gettext_lazy("The older one holds; the newer one is replaced by it"),
    Question.Answer.NEWER: gettext_lazy("The newer one holds; the older one is kept behind it"),
    Question.Answer.BOTH: gettext_lazy("Both hold. You are not asked about them again"),
}


@require_safe
@signed_in_view
def show(request: StaffRequest) -> HttpResponse:
    context = {
        "questions": open_questions(user=request.user),
        "answered": answered_lately(user=request.user),
    }
    return render(request, "me/questions.html", context)


@post_only
@signed_in_view
def answer(request: StaffRequest, question_id: UUID) -> HttpResponse:
    try:
        done = answer_question(
            user=request.user, question_id=question_id, answer=request.POST.get("answer", "")
        )
    except NotFoundError:
        raise
    except RefusedError as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, str(DONE[Question.Answer(done.answer)]))
    return redirect("review:own_questions")


@post_only
@signed_in_view
def again(request: StaffRequest, question_id: UUID) -> HttpResponse:
    ask_again(user=request.user, question_id=question_id)
    messages.success(request, _("Taken back: both hold, and you are asked again"))
    return redirect("review:own_questions")
