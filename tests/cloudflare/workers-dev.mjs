// Preloaded by a command: its requests to workers.dev are handled on this machine, by previews-stand-in.ts.
const { fetch } = globalThis;
globalThis.fetch = (address, init) => {
  const { hostname, pathname, search } = new URL(address);
  const [, worker] = /^([^.]+)\.[^.]+\.workers\.dev$/.exec(hostname) ?? [];
  return fetch(
    worker === undefined ? address : `${process.env.CARYARD_TEST_WORKERS_DEV}/${worker}${pathname}${search}`,
    init,
  );
};
