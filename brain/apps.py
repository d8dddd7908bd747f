from django.apps import AppConfig


class BrainConfig(AppConfig):
    name = "brain"

    def ready(self) -> None:
        from brain.logs import configuration  # noqa: PLC0415 - after the settings

        configuration.configure()
