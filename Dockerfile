# Soloist in a container, with the extras that users need:
#   docker build --tag soloist .
#   docker run --rm --volume "$PWD:/games" soloist solve level.xsb
#   docker run --rm --publish 127.0.0.1:8765:8765 soloist serve --host 0.0.0.0
FROM python:3.11-slim-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.11-slim-bookworm
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir "$(ls /wheels/*.whl)[planners,pictures,serve,lsp,cluster,up]" && rm -r /wheels
RUN useradd --create-home player
USER player
WORKDIR /games
EXPOSE 8765
ENTRYPOINT ["soloist"]
CMD ["--help"]
