import { memo, type ReactNode } from 'react';
import { CarCard } from '#components/CarCard.tsx';
import type { CarType } from '#domain/car.ts';
import type { Moment } from '#domain/moment.ts';
import { isTileOpen, withTiles } from '#domain/promo-tiles.ts';
import type { PromoTile } from '#site/site.ts';
import type { CarCardView } from '#views/car-card.ts';
import { Stays } from '../draw.ts';
import type { Places } from './places-in-view.ts';

interface Props {
  readonly cars: number;
  readonly viewOf: (car: number) => CarCardView;
  readonly tiles: readonly PromoTile[];
  readonly page: number;
  /** Car types the list is limited to. */
  readonly types: readonly CarType[];
  /** Tiles not open yet are printed hidden and `time-window` shows them in time. */
  readonly now: Moment;
  /** Cards in the first row, whose pictures are loaded at once. */
  readonly eager?: number;
  /** The places to draw; the others stay as they are. */
  readonly only?: Places | null;
}

const Card = memo(CarCard);

/**
 * The grid of a results page, the same in the static page and in the island: cars with promotional tiles between (SRCH-21).
 * A place keeps its markup when another car takes it: filling it costs half of making it anew. A car that time can hide has
 * markup of its own.
 */
export function ResultsGrid({ cars, viewOf, tiles, page, types, now, eager = 0, only }: Props) {
  const isGone = (car: number): boolean => {
    const { until } = viewOf(car);
    return until !== null && now.hasPassed(Date.parse(until));
  };
  const items = withTiles(tiles, { cars, page, types, now, isGone });
  return (
    <ul className="car-grid">
      {items.map((item, place): ReactNode => {
        if (only && (place < only.from || place >= only.to)) return <Stays key={`stays ${place}`} />;
        if ('tile' in item) return <PromoItem key={`tile ${item.tile.name}`} tile={item.tile} now={now} />;
        const view = viewOf(item.car);
        return (
          <li key={view.until === null ? `place ${item.car}` : view.id} data-until={view.until ?? undefined}>
            <Card view={view} eager={item.car < eager} first={eager > 0 && item.car === 0} heading="h2" />
          </li>
        );
      })}
    </ul>
  );
}

function PromoItem({ tile, now }: { readonly tile: PromoTile; readonly now: Moment }) {
  return (
    <li
      data-place={tile.position}
      data-from={tile.start ?? undefined}
      data-until={tile.expiry ?? undefined}
      hidden={!isTileOpen(tile, now)}
    >
      <aside className="promo" aria-label={tile.title}>
        <h2>{tile.title}</h2>
        <p>{tile.body}</p>
        <a className="btn btn-accent" href={tile.href}>
          {tile.linkText}
        </a>
      </aside>
    </li>
  );
}
