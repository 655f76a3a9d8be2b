import { memo, type ReactNode } from 'react';
import { alignmentAttributes } from '#components/alignment-attributes.ts';
import { CarCard, FIRST_ROW, firstPhoto } from '#components/CarCard.tsx';
import { relOf } from '#components/link-rel.ts';
import type { CarCardView } from '#view-types/car-card.ts';
import type { PromoTileView, ResultItem } from '#view-types/search-page.ts';
import { Unchanged } from '../render-into.ts';
import type { Positions } from './positions-in-view.ts';

interface Props {
  readonly items: readonly ResultItem[];
  /** The card of a car, by its index in the results. */
  readonly viewOf: (car: number) => CarCardView;
  /** Widths of the cars' pictures, if they are not those of a card elsewhere. */
  readonly sizes?: string | undefined;
  /** Whether the pictures of the first row load at once. */
  readonly eager?: boolean;
  /** The positions to render; the others stay as they are. */
  readonly only?: Positions | null;
}

const MemoisedCard = memo(CarCard);

/**
 * The grid of a results page, the same in the static page and in the island: cars with promotional tiles in between (SRCH-21). A position
 * keeps its elements when another car takes it, because updating them costs half as much as creating new ones. A car with a time window
 * gets elements of its own.
 */
export function ResultsGrid({ items, viewOf, sizes, eager = false, only }: Props) {
  const views = items.flatMap((item) => ('car' in item ? [viewOf(item.car)] : []));
  const first = firstPhoto(views);
  return (
    <ul className="car-grid" {...alignmentAttributes(views)}>
      {items.map((item, position): ReactNode => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the key is the position, whichever car is there.
        if (only && (position < only.from || position >= only.to)) return <Unchanged key={`stays ${position}`} />;
        if ('tile' in item) return <PromoItem key={`tile ${item.tile.title}`} tile={item.tile} />;
        const view = viewOf(item.car);
        return (
          <li key={view.until === null ? `position ${item.car}` : view.id} data-until={view.until ?? undefined}>
            <MemoisedCard
              view={view}
              sizes={sizes}
              eager={eager && item.car < FIRST_ROW}
              first={eager && item.car === first}
              heading="h2"
            />
          </li>
        );
      })}
    </ul>
  );
}

function PromoItem({ tile }: { readonly tile: PromoTileView }) {
  return (
    <li
      data-position={tile.position}
      data-strict={tile.strict ? '' : undefined}
      data-from={tile.from ?? undefined}
      data-until={tile.until ?? undefined}
      hidden={!tile.isActive}
    >
      <aside className="promo" aria-label={tile.title}>
        <h2>{tile.title}</h2>
        <p>{tile.body}</p>
        <a className="btn btn-accent" href={tile.link.href} rel={relOf(tile.link.external)}>
          {tile.link.label}
        </a>
      </aside>
    </li>
  );
}
