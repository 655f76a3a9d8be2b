// Preloaded by a command: its requests to workers.dev are handled on this machine, by previews-stand-in.ts.
const { fetch } = globalThis;
globalThis.fetch = (url, init) => {
  const { hostname, pathname, search } = new URL(url);
  const [, worker] = /^([^.]+)\.[^.]+\.workers\.dev$/.exec(hostname) ?? [];
  return fetch(
    worker === undefined ? url : `${process.env.CARYARD_TEST_WORKERS_DEV}/${worker}${pathname}${search}`,
    init,
  );
};
