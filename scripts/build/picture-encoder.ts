type Sharp = typeof import('sharp').default;
let encoder: Promise<Sharp> | undefined;

/** The picture encoder. Only loaded by builds that make a picture. */
export function pictureEncoder(): Promise<Sharp> {
  encoder ??= import('sharp').then(({ default: sharp }) => {
    // An AVIF's bytes depend on the number of threads, which sharp chooses by machine and environment.
    sharp.concurrency(1);
    // It would keep up to 50 MB of recent results, and no build needs the same one twice.
    sharp.cache(false);
    return sharp;
  });
  return encoder;
}
