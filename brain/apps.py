from django.apps import AppConfig


class BrainConfig(AppConfig):
    name = "brain"

    def ready(self) -> None:
        from brain.logs import configuration  # noqa: PLC0415 - after the settings
        from brain.writing import Model  # noqa: PLC0415 - models exist only now
        from memories import writers  # noqa: PLC0415

        configuration.configure()
        writers.use(Model())
