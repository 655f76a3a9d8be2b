type Sharp = typeof import('sharp').default;
let encoder: Promise<Sharp> | undefined;

/** What makes pictures. Fetched by those builds alone that have one to make. */
export function pictureEncoder(): Promise<Sharp> {
  encoder ??= import('sharp').then(({ default: sharp }) => {
    // The bytes of an AVIF differ with the number of threads, which sharp chooses by machine and environment.
    sharp.concurrency(1);
    // It would keep up to 50 MB of what it did last, and no build does the same twice.
    sharp.cache(false);
    return sharp;
  });
  return encoder;
}
