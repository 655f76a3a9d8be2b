/** Kinds of picture that few browsers show. */
const NOT_FOR_BROWSERS = /\.(heic|heif|tiff?|psd|dng)(?:[?#](?!.*\b(?:fm|format|auto)=)|$)/i;
/** Image services that convert pictures to a kind that browsers show. */
const CONVERTING_SERVICE = /^https:\/\/[^/]*\b(?:cloudinary\.com|imgix\.net)\//i;

/** Whether most browsers can show the picture at a URL: it is not HEIC or TIFF, for example, or an image service converts it. */
export const isForBrowsers = (url: string): boolean => !NOT_FOR_BROWSERS.test(url) || CONVERTING_SERVICE.test(url);
