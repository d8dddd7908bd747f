# syntax=docker/dockerfile:1
# One image for web, worker, beat and commands. Built for amd64 and arm64.

FROM python:3.11-slim-bookworm AS environment
ENV UV_LINK_MODE=copy UV_COMPILE_BYTECODE=1
RUN pip install --no-cache-dir uv==0.13.9
WORKDIR /src
COPY pyproject.toml requirements.lock ./
# What the product needs, in the versions of the lock file, without what only developing needs.
RUN uv venv /opt/venv \
 && uv pip install --python /opt/venv/bin/python -r pyproject.toml -c requirements.lock

# The exports of the networks: torch makes them here, and stays here.
FROM environment AS exports
ARG EMBEDDING_MODEL=all-MiniLM-L6-v2
RUN uv pip install --python /opt/venv/bin/python --torch-backend=cpu -r pyproject.toml --extra export -c requirements.lock
COPY manage.py ./
COPY brain brain
COPY memories memories
COPY review review
RUN EMBEDDING_MODEL=$EMBEDDING_MODEL DATA_DIR=/tmp/data MODEL_DIR=/opt/models /opt/venv/bin/python manage.py export_models

FROM python:3.11-slim-bookworm
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /tmp lorekeeper \
 && mkdir /data && chown lorekeeper:lorekeeper /data
COPY --from=environment /opt/venv /opt/venv
COPY --from=exports /opt/models /opt/models
WORKDIR /srv/lorekeeper
COPY manage.py Procfile ./
COPY brain brain
COPY memories memories
COPY review review
COPY templates templates
COPY static static
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    HF_HUB_OFFLINE=1 \
    DATA_DIR=/data \
    MODEL_DIR=/opt/models
RUN python -m compileall -q brain memories review
USER lorekeeper
VOLUME /data
EXPOSE 8000
# Alone it is the product with embedded servers, to be looked at; docker-compose.yml is how it is meant to run.
CMD ["python", "manage.py", "run"]
