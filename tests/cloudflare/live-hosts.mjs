// Loaded before a command: its requests to hosts that end in `.example` are handled on this machine, by live-sites.ts.
const { fetch } = globalThis;
globalThis.fetch = (url, init) => {
  const { hostname, pathname, search } = new URL(url);
  const isLive = hostname.endsWith('.example');
  return fetch(isLive ? `${process.env.CARYARD_TEST_LIVE_SITES}/${hostname}${pathname}${search}` : url, init);
};
