interface Size {
  readonly width: number;
  readonly height: number;
}

/** The platform's own pictures of demo dealers' cars by folder, with the size of every picture in it, in pixels. */
const PLATFORM: { readonly [folder: string]: Size } = {
  '/drawings/': { width: 1200, height: 900 },
  '/renderings/': { width: 800, height: 600 },
};

const LOCAL = /^\/(?:pictures|drawings|renderings)\/\S+\.(?:jpe?g|png|webp|avif|svg)$/;

/** Whether a URL is a picture in the dealer's own folder or one of the platform's; only its extension may be in capitals. */
export const isLocalPicture = (url: string): boolean =>
  LOCAL.test(url.replace(/\.\w+$/, (extension) => extension.toLowerCase()));

/** Pictures that every site has; settings may use them. */
const PLATFORM_FILES: readonly string[] = ['/certified.svg', '/favicon.svg'];

/** Whether a path is a picture that this site publishes. */
export const isPublishedPicture = (path: string): boolean => isLocalPicture(path) || PLATFORM_FILES.includes(path);

/** Size of one of the platform's own pictures, in pixels; null for any other. */
export const platformPicture = (url: string): Size | null =>
  Object.entries(PLATFORM).find(([folder]) => url.startsWith(folder))?.[1] ?? null;
