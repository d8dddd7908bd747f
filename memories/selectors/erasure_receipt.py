"""What became of an account that erased itself, for whoever kept the address. It holds numbers alone."""

from dataclasses import dataclass
from uuid import UUID

from memories.actions.self_erasure import KIND
from memories.models import ErasureRun, Job


@dataclass(frozen=True, slots=True)
class Receipt:
    job: Job
    run: ErasureRun | None  # None until it is done

    @property
    def complete(self) -> bool:
        """Scanned everywhere, and nothing was found."""
        return bool(self.run and self.run.queues_scanned_at and not any(self.run.left.values()))


def erasure_receipt(*, job_id: UUID) -> Receipt | None:
    job = Job.objects.defer("items", "parameters").filter(pk=job_id, kind=KIND).first()
    return Receipt(job, ErasureRun.objects.filter(job=job_id).first()) if job else None
