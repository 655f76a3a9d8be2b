import type { CardSite } from '#view-types/car-card.ts';
import { cardWords } from '#views/car-summary.ts';
import type { SavedWords } from '#views/compare-page.ts';
import type { UnavailableCarView } from '#views/favourites-page.ts';

interface Props {
  readonly removed: readonly UnavailableCarView[];
  /** True = the shopper's own list, from which unavailable cars have been removed. */
  readonly isOwnList: boolean;
  /** Whether cars of the list could not be loaded. */
  readonly failed: boolean;
  readonly retry: () => void;
  readonly words: SavedWords;
  readonly site: CardSite;
}

/** Messages about cars that are not shown (SAVE-01, SAVE-07). */
export function ListNotices({ removed, isOwnList, failed, retry, words, site }: Props) {
  const wordsOfCards = cardWords(site);
  const similar = wordsOfCards('card.similar');
  const ending = isOwnList ? '' : '_shared';
  return (
    <div className="saved-notices no-print" role="status">
      {removed.map((car) => (
        <p key={car.id} className="notice notice-caution">
          <span>
            {car.name === null
              ? words(`saved.car_removed_unknown${ending}` as 'saved.car_removed_unknown')
              : words(`saved.car_removed${ending}` as 'saved.car_removed', { car: car.name })}{' '}
            {car.similar !== null && (
              <a
                className="link"
                href={car.similar}
                aria-label={wordsOfCards('card.action_name', { label: similar, car: car.name ?? '' })}
              >
                {similar}
              </a>
            )}
          </span>
        </p>
      ))}
      {failed && (
        <p className="notice notice-caution">
          <span>
            {words('saved.failed')}{' '}
            <button type="button" className="link" onClick={retry}>
              {words('saved.retry')}
            </button>
          </span>
        </p>
      )}
    </div>
  );
}
