"""What the surroundings decide: every environment variable that the project reads, typed and with its default.

What an operator changes while the system runs is a live setting (`memories.live_settings`), not one of these.
"""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

ROOT = Path(__file__).resolve().parent.parent

WEB_POOL_SIZE = 8  # connections of a web process where POOL_SIZE does not say otherwise


class Environment(BaseSettings):
    model_config = SettingsConfigDict(env_file=ROOT / ".env", extra="ignore")

    debug: bool = False
    secret_key: str = ""
    allowed_hosts: Annotated[list[str], NoDecode] = ["localhost", "127.0.0.1", "[::1]"]
    csrf_trusted_origins: Annotated[list[str], NoDecode] = []
    https: bool = False
    site_url: str = ""
    host: str = "127.0.0.1"
    port: int = Field(8000, ge=1, le=65535)
    log_level: str = "INFO"
    log_format: Literal["console", "json"] = "console"
    verbose_traces: bool = False

    data_dir: Path = ROOT / ".data"
    database_url: str = ""
    owner_database_url: str = ""
    admin_database_url: str = ""
    pool_size: int = Field(0, ge=0, le=200)
    transaction_pooling: bool = False
    replica_database_url: str = ""
    replica_lag_seconds: float = Field(5, gt=0, le=300)
    lock_timeout_seconds: float = Field(3, gt=0)
    statement_timeout_seconds: float = Field(15, gt=0)
    redis_url: str = ""
    worker_processes: int = Field(2, ge=1, le=64)
    web_processes: int = Field(2, ge=1, le=64)
    web_stall_seconds: int = Field(15, ge=1)
    web_grace_seconds: int = Field(3, ge=0)
    forwarded_allow_ips: str = ""
    parser_in_web: bool = True

    model_dir: Path | None = None  # exported models; below the data folder if left out
    embedding_model: str = "all-MiniLM-L6-v2"
    embedding_base_url: str = ""
    embedding_api_key: str = ""
    embedding_former_model: str = ""
    embedding_former_base_url: str = ""
    embedding_former_api_key: str = ""
    embedding_threads: int = Field(2, ge=1, le=64)

    llm_base_url: str = ""
    llm_api_key: str = ""
    llm_model: str = ""
    llm_fallback_base_url: str = ""
    llm_fallback_model: str = ""
    llm_fallback_api_key: str = ""
    llm_timeout_seconds: float = Field(30, gt=0)
    model_hosts: Annotated[list[str], NoDecode] = []
    local_model_hosts: Annotated[list[str], NoDecode] = []
    answer_models: Annotated[list[str], NoDecode] = []
    answer_base_url: str = ""
    answer_api_key: str = ""
    answer_timeout_seconds: float = Field(120, gt=0)

    telegram_token: str = ""
    telegram_api_url: str = "https://api.telegram.org"
    telegram_webhook_secret: str = ""

    rate_limit_key: str = "3000/minute"
    rate_limit_person: str = "600/minute"
    rate_limit_address: str = "6000/minute"
    rate_limit_anonymous: str = "60/minute"
    rate_limit_wrong_keys: str = "10/minute"
    metrics_token: str = ""
    mail_host: str = ""
    mail_port: int = Field(587, ge=1, le=65535)
    mail_user: str = ""
    mail_password: str = ""
    mail_starttls: bool = True
    mail_from: str = "lorekeeper@localhost"
    webhook_private_hosts: Annotated[list[str], NoDecode] = []

    @field_validator(
        "allowed_hosts",
        "csrf_trusted_origins",
        "answer_models",
        "model_hosts",
        "local_model_hosts",
        "webhook_private_hosts",
        mode="before",
    )
    @classmethod
    def split_on_commas(cls, value: object) -> object:
        return (
            [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value
        )

    @field_validator("data_dir")
    @classmethod
    def absolute(cls, value: Path) -> Path:
        return value.expanduser().resolve()


environment = Environment()
