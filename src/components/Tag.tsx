import type { TagView } from '#view-types/car-card.ts';

const TONES: { readonly [K in TagView['kind']]: string } = {
  sold: 'tag-sold',
  reserved: 'tag-sold',
  electric: 'tag-positive',
  certified: 'tag-image',
  custom: 'tag-accent',
  coming_soon: 'tag-plain',
  new: 'tag-brand',
};

/** The one tag of a car (TAG-02). The script `time-window.ts` hides it outside its period. */
export function Tag({ tag }: { readonly tag: TagView }) {
  return (
    <span
      className={`tag ${TONES[tag.kind]} card-tag`}
      data-from={tag.from ?? undefined}
      data-until={tag.until ?? undefined}
    >
      {tag.image ? <img src={tag.image.src} alt={tag.image.alt} height={28} /> : tag.text}
    </span>
  );
}
