/**
 * Replaces a card's picture that fails to load with a text (CARD-01). Only attributes are set, because live lists render the
 * elements themselves; `card.css` does the rest. The text is the tenant's, in `<body data-no-photo>`, unless the card has one of its own:
 * that of another dealership, or of a car that is no longer available.
 */

/** Selects the pictures of cards. */
const PICTURES = '.card-media img';

function mark(image: HTMLImageElement): void {
  image.dataset['broken'] = '';
  const frame = image.closest<HTMLElement>('.card-media');
  if (frame) frame.dataset['noPhoto'] = frame.dataset['missingPhoto'] ?? document.body.dataset['noPhoto'];
}

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement && target.matches(PICTURES)) mark(target);
  },
  true,
);
for (const image of document.querySelectorAll<HTMLImageElement>(PICTURES))
  if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') mark(image);
