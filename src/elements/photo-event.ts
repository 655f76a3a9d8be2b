/** Dispatched on a `<photo-gallery>` to show the photo with the index in `detail`. */
export const PHOTO_EVENT = 'caryard:photo';
