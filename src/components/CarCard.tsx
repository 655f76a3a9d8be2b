import type { CarCardView } from '#view-types/car-card.ts';
import { hasFoot } from './alignment-attributes.ts';
import { CarToggle } from './CarToggle.tsx';
import { Facts } from './Facts.tsx';
import { Picture } from './Picture.tsx';
import { FinanceLine, Price } from './Price.tsx';
import { Tag } from './Tag.tsx';

/** Widths of a card in the grids that show it, for the `sizes` of its picture. */
const CARD_SIZES = '(min-width: 1200px) 22rem, (min-width: 576px) 45vw, 92vw';

/** The first card with a photo. */
export const firstPhoto = (cards: readonly CarCardView[]): number => cards.findIndex(({ photo }) => photo !== null);

/** Cards in the first row of a page's list, whose pictures load at once. */
export const FIRST_ROW = 3;

interface Props {
  readonly view: CarCardView;
  /** The `sizes` of the picture, if it is not as wide as in other grids. */
  readonly sizes?: string | undefined;
  /** In the first row: the picture is loaded eagerly, the first with a high priority (`firstPhoto`) and the others with a low one. */
  readonly eager?: boolean;
  readonly first?: boolean;
  /** `h2` under a page's heading, `h3` inside a section. */
  readonly heading?: 'h2' | 'h3';
}

/**
 * A car in a list, the same on static pages and in islands (CARD-01 to CARD-08): photo, name, price with its type, repayment, four key facts,
 * one main action. The name's link covers the card; buttons are on top of it. In a live list a card's elements are reused for other cars,
 * except picture, tag and menu: other scripts or the shopper change these, so their keys make each car get new ones.
 */
export function CarCard({ view, sizes = CARD_SIZES, eager = false, first = false, heading: Heading = 'h3' }: Props) {
  const corner = view.toggles.filter(({ kind }) => kind !== 'compare');
  const compare = view.toggles.find(({ kind }) => kind === 'compare');
  const { main, second, links, more } = view;
  const others = links.map((link) => (
    <a key={link.label} className="card-action" href={link.href} aria-label={link.name}>
      {link.label}
    </a>
  ));
  return (
    <article className={`card ${view.statusClass}`} data-car={view.id} data-until={view.until ?? undefined}>
      <div className="card-media" data-missing-photo={view.missingPhoto}>
        <CardPhoto key={`photo ${view.id}`} view={view} sizes={sizes} eager={eager} first={first} />
        {view.tag && <Tag key={`tag ${view.id}`} tag={view.tag} />}
        {view.location && <p className="card-place">{view.location}</p>}
        {corner.length > 0 && (
          <div className="card-corner">
            {corner.map((toggle) => (
              <CarToggle key={toggle.kind} toggle={toggle} car={view.id} />
            ))}
          </div>
        )}
      </div>
      <div className="card-body">
        <Heading className="card-title">
          <a href={view.href}>
            {view.title.main}
            {view.title.detail && <span className="card-detail"> {view.title.detail}</span>}
          </a>
        </Heading>
        <Price price={view.price} />
        {view.finance && <FinanceLine finance={view.finance} />}
        <Facts facts={view.details} />
        {view.prompt && (
          <a className="card-prompt" href={view.prompt.href} aria-label={view.prompt.name}>
            {view.prompt.label}
          </a>
        )}
        {main && (
          <div className="card-buttons">
            <a
              className={`btn btn-small btn-${main.success ? 'success' : 'primary'}`}
              href={main.href}
              aria-label={main.name}
            >
              {main.label}
            </a>
            {second && (
              <a
                className={second.success ? 'btn btn-small btn-success' : 'btn btn-small'}
                href={second.href}
                aria-label={second.name}
              >
                {second.label}
              </a>
            )}
          </div>
        )}
        {view.deposit && <p className="small-print">{view.deposit}</p>}
        {view.reserved && <p className="small-print card-reserved">{view.reserved}</p>}
        {hasFoot(view) && (
          <div className="card-foot">
            {more ? (
              <details key={`more ${view.id}`} className="card-more" name="card-more">
                <summary aria-label={more.name}>{more.label}</summary>
                <div className="card-menu">{others}</div>
              </details>
            ) : (
              others
            )}
            {compare && <CarToggle toggle={compare} car={view.id} words />}
          </div>
        )}
      </div>
    </article>
  );
}

function CardPhoto({
  view,
  sizes,
  eager,
  first,
}: {
  view: CarCardView;
  sizes: string;
  eager: boolean;
  first: boolean;
}) {
  if (view.photo) {
    const priority = eager ? (first ? 'high' : 'low') : undefined;
    return <Picture picture={view.photo} sizes={sizes} eager={eager} priority={priority} />;
  }
  return (
    <div className="card-empty">
      <p>{view.placeholder?.text}</p>
      {view.placeholder?.requestPhotos && (
        <a
          className="card-action"
          href={view.placeholder.requestPhotos.href}
          aria-label={view.placeholder.requestPhotos.name}
        >
          {view.placeholder.requestPhotos.label}
        </a>
      )}
    </div>
  );
}
