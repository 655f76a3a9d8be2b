/** A drawing of the platform: every one has this size. */
export const DRAWING = { prefix: '/drawings/', width: 1200, height: 900 } as const;

/** A picture of the dealer's own folder, or a drawing of the platform. */
const OWN_PICTURE = /^\/(pictures|drawings)\/[^\s]+\.(jpe?g|png|webp|avif|svg)$/i;
export const isOwnPicture = (address: string): boolean => OWN_PICTURE.test(address);
export const isDrawing = (address: string): boolean => address.startsWith(DRAWING.prefix);
