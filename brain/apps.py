from django.apps import AppConfig


class BrainConfig(AppConfig):
    name = "brain"

    def ready(self) -> None:
        from brain import logs  # noqa: PLC0415 - after the settings

        logs.configure()
