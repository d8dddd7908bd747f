"""What a model may add to an extraction, where staff have chosen one for it: what is not worth keeping, and what kind of thing it is.

Both only judge statements that are there, whichever form has found them: nothing is added and no word is changed, and what the
person asked to be remembered stays. Without a model, or where it fails, everything stays as it was.
"""

from collections.abc import Sequence
from typing import get_args

from pydantic import BaseModel, Field

from brain import llm
from brain.extract.prompts import prompt
from brain.extract.schema import Dropped, Extraction, MemoryType, PersonalStatement
from memories.models import Part, Step

TYPES = get_args(MemoryType)
NOT_WORTH_IT = "not worth keeping, says the model"


class Curated(BaseModel):
    drop: list[int] = Field(default=[], max_length=200)


class Class(BaseModel):
    number: int
    type: str = ""
    importance: int = 0


class Classified(BaseModel):
    statements: list[Class] = Field(default=[], max_length=200)


def asked() -> bool:
    """Whether a model is asked at all."""
    return llm.of_its_own(Step.CURATE) or llm.of_its_own(Step.CLASSIFY)


def curated(found: Extraction) -> Extraction:
    """The extraction as the models of `curate` and `classify` leave it."""
    return _classified(_worth_keeping(found))


def _worth_keeping(found: Extraction) -> Extraction:
    asked = [each for each in found.personal if not each.explicit]
    answer = _ask(Step.CURATE, "curate", asked, Curated)
    if not isinstance(answer, llm.Answer):
        return found
    gone = [each for number, each in enumerate(asked, 1) if number in answer.value.drop]
    return _with_use(found, answer).model_copy(
        update={
            "personal": [each for each in found.personal if each not in gone],
            "dropped": [
                *found.dropped,
                *(Dropped(reason=NOT_WORTH_IT, text=each.content) for each in gone),
            ],
        }
    )


def _classified(found: Extraction) -> Extraction:
    answer = _ask(Step.CLASSIFY, "classify", found.personal, Classified)
    if not isinstance(answer, llm.Answer):
        return found
    classes = {each.number: each for each in answer.value.statements}
    statements = [
        _of_class(each, classes[number]) if number in classes else each
        for number, each in enumerate(found.personal, 1)
    ]
    return _with_use(found, answer).model_copy(update={"personal": statements})


def _of_class(statement: PersonalStatement, class_: Class) -> PersonalStatement:
    """A process keeps its type: its steps stay together by that."""
    changes: dict[str, object] = {}
    if 1 <= class_.importance <= 5:  # noqa: PLR2004 - as every importance
        changes["importance"] = class_.importance
    if class_.type in TYPES and class_.type != statement.type and statement.subtype != "process":
        changes |= {"type": class_.type, "subtype": ""}
    return statement.model_copy(update=changes)


def _ask(
    step: Step, name: str, statements: Sequence[PersonalStatement], output: type[llm.T]
) -> llm.Answer[llm.T] | llm.NoAnswer | None:
    if not statements or not llm.of_its_own(step):
        return None
    numbered = "\n".join(f"{number}. {each.content}" for number, each in enumerate(statements, 1))
    return llm.ask(
        step, prompt(name), {Part.STATEMENTS: numbered}, lambda leaving: leaving[Part.STATEMENTS], output
    )


def _with_use(found: Extraction, answer: llm.Answer[llm.T]) -> Extraction:
    usage = found.usage.plus(answer.usage) if found.usage else answer.usage
    return found.model_copy(update={"usage": usage})
