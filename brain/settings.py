"""Django settings. Everything that differs between installations comes from `brain.environment`."""

import secrets
import sys
from pathlib import Path

from celery.schedules import crontab
from django.urls import reverse_lazy
from kombu.entity import Queue

from brain.databases import databases
from brain.environment import ROOT, environment
from brain.run import embedded

BASE_DIR = ROOT
DATA_DIR: Path = environment.data_dir
DEBUG = environment.debug
ALLOWED_HOSTS = environment.allowed_hosts
CSRF_TRUSTED_ORIGINS = environment.csrf_trusted_origins
SITE_URL, PORT = environment.site_url.rstrip("/"), environment.port


def kept_secret_key(folder: Path) -> str:
    """A key for the embedded default, made once and kept beside the data it signs for."""
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(48))
    return path.read_text()


SECRET_KEY = environment.secret_key or kept_secret_key(DATA_DIR)

# --- databases: two logins of one database, see docs/privacy.md -----------------------------------

EMBEDDED = not environment.database_url
_urls = embedded.urls(DATA_DIR)
DATABASES = databases(environment.pool_size)
REPLICA_LAG_SECONDS = environment.replica_lag_seconds
TRANSACTION_POOLING = environment.transaction_pooling
DATABASE_ROUTERS = ["brain.routers.OwnerMigrates"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
REDIS_URL = environment.redis_url or _urls.redis
CACHES = {
    "default": {
        "BACKEND": "brain.cache.RedisOrMemory",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 1},
        "KEY_PREFIX": "lk",
    }
}

# --- applications ---------------------------------------------------------------------------------

INSTALLED_APPS = [
    "memories",
    "brain",
    "review",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_htmx",
    "template_partials",
    "lucide",
    "csp",
    "ninja",
    "django_prometheus",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "brain.logs.requests.RequestLog",
    "django.middleware.security.SecurityMiddleware",
    "brain.compressed_scripts.CompressedScripts",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "brain.sessions.InTheirOrganisation",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

ROOT_URLCONF = "brain.urls"
ASGI_APPLICATION = "brain.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- people and sign-in ---------------------------------------------------------------------------

AUTH_USER_MODEL = "memories.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = reverse_lazy("review:home")
ACCOUNT_ADAPTER = "brain.accounts.InvitedOnly"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,5/5m/key"}
ACCOUNT_REAUTHENTICATION_TIMEOUT = 600
MFA_ALLOW_UNVERIFIED_EMAIL = True  # staff make the accounts; nobody verifies an address here
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ADAPTER = "brain.second_factor.Adapter"
MFA_FORMS = {"add_webauthn": "brain.second_factor.AddPasskey"}

# The digest of the queue alone is mailed, and only where MAIL_HOST is set: nothing here depends on mail.
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if environment.mail_host else 'console'}.EmailBackend"
EMAIL_HOST, EMAIL_PORT = environment.mail_host, environment.mail_port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = environment.mail_user, environment.mail_password
EMAIL_USE_TLS = environment.mail_starttls
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.mail_from

SESSION_ENGINE = "brain.session_store"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = environment.https
SECURE_SSL_REDIRECT = environment.https
SECURE_HSTS_SECONDS = 31_536_000 if environment.https else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if environment.https else None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2500  # a selection of a thousand facts, and what is refused with words
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "frame-ancestors": ["'none'"],
        "base-uri": ["'self'"],
        "form-action": ["'self'"],
    }
}

# --- language, time, files ------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English (US dates)"), ("en-gb", "English (UK dates)")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
# Uploads stay in memory: a file may hold what must not rest on a disk. A larger one is as if it had not been sent.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = 20_100_000  # a request with the largest file that one may import for oneself
STATIC_URL = "/static/"
STATICFILES_DIRS = [ROOT / "static"]
STATIC_ROOT = DATA_DIR / "static"
WHITENOISE_USE_FINDERS = True

# --- limits: "600/minute", or nothing for none ---------------------------------------------------

RATE_LIMIT_KEY = environment.rate_limit_key
RATE_LIMIT_PERSON = environment.rate_limit_person
RATE_LIMIT_ADDRESS = environment.rate_limit_address
RATE_LIMIT_ANONYMOUS = environment.rate_limit_anonymous
RATE_LIMIT_WRONG_KEYS = environment.rate_limit_wrong_keys
METRICS_TOKEN = environment.metrics_token
WEBHOOK_PRIVATE_HOSTS = environment.webhook_private_hosts

# --- background work ------------------------------------------------------------------------------

CELERY_BROKER_URL = environment.redis_url or _urls.celery
CELERY_TASK_IGNORE_RESULT = True
# Every worker serves both, in turn: what waits in one holds up nothing of the other.
CELERY_TASK_QUEUES = [Queue(name, routing_key=name) for name in ("celery", "patient")]  # type: ignore[no-untyped-call]
CELERY_WORKER_HIJACK_ROOT_LOGGER = False  # one form of log line in every process
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 4
# By itself Celery would close the connection to the database before and after each task. They live as CONN_MAX_AGE says
# (brain/celery.py), and what a connection has prepared with them.
CELERY_DB_REUSE_MAX = sys.maxsize
CELERY_WORKER_CONCURRENCY = environment.worker_processes
CELERY_TASK_TIME_LIMIT = 120
# Of one exchange, in seconds; where nothing is done by then, it is set aside for good, after this one try.
LEARN_TIME_LIMIT = 90.0
CELERY_WORKER_PROC_ALIVE_TIMEOUT = 60  # a process loads the parser and the model before it is ready
# A broker that is down must not hold up a reply: beat sends the exchange again.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# The visibility timeout stays above the longest task, or that task would run twice at once.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 150,
    "unacked_restore_interval": 5,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 0.5,
    "socket_timeout": 20,
    # Of who publishes: by itself kombu tries for six seconds. Workers have retries of their own.
    "max_retries": 1,
    "interval_start": 0.05,
    "interval_step": 0.05,
    "interval_max": 0.1,
}
CELERY_BEAT_SCHEDULER = "brain.beat:Scheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "celerybeat-schedule")
CELERY_BEAT_SCHEDULE = {
    "resend what the broker swallowed": {"task": "memories.resend_unlearned", "schedule": 15.0},
    "vectors follow the configured model": {"task": "memories.reembed_outdated", "schedule": 60.0},
    "go on with jobs that were lost": {"task": "memories.resume_jobs", "schedule": 30.0},
    "counts are kept so many days": {"task": "memories.delete_old_counts", "schedule": 86400.0},
    "sessions that have ended": {"task": "memories.delete_ended_sessions", "schedule": 86400.0},
    "forget old jobs": {"task": "memories.purge_jobs", "schedule": 86400.0},
    "take failed exchanges up again": {"task": "memories.requeue_failed", "schedule": 900.0},
    "complete receipts of erasures": {"task": "memories.scan_queues_again", "schedule": 60.0},
    "promote what has become eligible": {"task": "memories.sweep_promotions", "schedule": 3600.0},
    "delete what has waited its day": {"task": "memories.delete_due_facts", "schedule": 3600.0},
    "entries that nobody uses are archived": {"task": "memories.archive_entries", "schedule": 3600.0},
    "assumptions are held against what is approved": {
        "task": "memories.check_assumptions",
        "schedule": crontab(hour=4, minute=5),
    },
    "confidence fades with age": {"task": "memories.refresh_confidence", "schedule": 86400.0},
    "add up what Stats counts": {"task": "memories.settle_tallies", "schedule": 15.0},
    "tell endpoints what has happened": {"task": "memories.send_webhooks", "schedule": 15.0},
    "deliveries are kept so many days": {"task": "memories.delete_old_deliveries", "schedule": 86400.0},
    "look which facts are recalled most": {"task": "memories.survey_facts", "schedule": 120.0},
    "keep tombstones outside the database": {"task": "memories.write_tombstones", "schedule": 3600.0},
    "purge forgotten memories": {"task": "memories.purge_forgotten", "schedule": 3600.0},
    "tell operators of the queue": {"task": "memories.make_digest", "schedule": crontab(hour=6, minute=0)},
    "memories are kept in order": {"task": "memories.maintain", "schedule": crontab(hour=2, minute=40)},
    "messages are kept so many days": {"task": "memories.retain", "schedule": crontab(hour=3, minute=10)},
    "traces are kept so many days": {
        "task": "memories.retain_traces",
        "schedule": crontab(hour=3, minute=25),
    },
}

# --- models ---------------------------------------------------------------------------------------

WRITER = "brain.writing.Model"
MODEL_DIR: Path = environment.model_dir or DATA_DIR / "models"
EMBEDDING_MODEL = environment.embedding_model
EMBEDDING_BASE_URL = environment.embedding_base_url
EMBEDDING_API_KEY = environment.embedding_api_key
EMBEDDING_FORMER_MODEL = environment.embedding_former_model
EMBEDDING_FORMER_BASE_URL = environment.embedding_former_base_url
EMBEDDING_FORMER_API_KEY = environment.embedding_former_api_key
EMBEDDING_THREADS = environment.embedding_threads
LLM_BASE_URL = environment.llm_base_url
LLM_API_KEY = environment.llm_api_key
LLM_MODEL = environment.llm_model
LLM_FALLBACK_BASE_URL = environment.llm_fallback_base_url
LLM_FALLBACK_MODEL = environment.llm_fallback_model
LLM_FALLBACK_API_KEY = environment.llm_fallback_api_key
LLM_TIMEOUT_SECONDS = environment.llm_timeout_seconds
MODEL_HOSTS = environment.model_hosts
LOCAL_MODEL_HOSTS = environment.local_model_hosts
ANSWER_MODELS = environment.answer_models
ANSWER_BASE_URL = environment.answer_base_url
ANSWER_API_KEY = environment.answer_api_key
ANSWER_TIMEOUT_SECONDS = environment.answer_timeout_seconds

# --- telegram ---------------------------------------------------------------------------------------

TELEGRAM_TOKEN = environment.telegram_token
TELEGRAM_API_URL = environment.telegram_api_url
TELEGRAM_WEBHOOK_SECRET = environment.telegram_webhook_secret

# --- logs: ids and counts, never a text of a person ------------------------------------------------

VERBOSE_TRACES = environment.verbose_traces
TRACES = (
    "brain.recall.trace",
    "brain.learning_trace",
)  # printed where they are asked for, however quiet the rest is kept
# Their own handlers would print what ours leaves out; ours prints one line a request and one a task instead of theirs.
_OTHERS = {
    "django": "NOTSET",
    "django.request": "ERROR",
    "django.server": "ERROR",
    "django.template": "INFO",
    "uvicorn": "NOTSET",
    "uvicorn.error": "NOTSET",
    "uvicorn.access": "CRITICAL",
    "celery.app.trace": "WARNING",
    "celery.worker.strategy": "WARNING",
    "httpx": "WARNING",
    "psycopg.pool": "ERROR",  # or each try during an outage is a line
    "httpx2": "WARNING",
    "mcp": "WARNING",
}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "console": {"()": "brain.logs.configuration.formatter", "json": environment.log_format == "json"}
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "console"}},
    "root": {"handlers": ["console"], "level": environment.log_level},
    "loggers": {
        **{name: {"handlers": [], "propagate": True, "level": level} for name, level in _OTHERS.items()},
        **({name: {"level": "INFO"} for name in TRACES} if VERBOSE_TRACES else {}),
    },
}
