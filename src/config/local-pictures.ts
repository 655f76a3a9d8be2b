/** The platform's own drawings, which all have the same size. */
export const DRAWING = { prefix: '/drawings/', width: 1200, height: 900 } as const;

/** A picture in the dealer's own folder, or one of the platform's drawings. */
const OWN_PICTURE = /^\/(pictures|drawings)\/[^\s]+\.(jpe?g|png|webp|avif|svg)$/i;

/** Whether an address is a picture in the dealer’s folder or a drawing of the platform. */
export const isLocalPicture = (address: string): boolean => OWN_PICTURE.test(address);

/** Whether an address is a drawing of the platform. */
export const isDrawing = (address: string): boolean => address.startsWith(DRAWING.prefix);
