import { useRef } from 'react';
import { Icon } from '#components/Icon.tsx';
import { Picture } from '#components/Picture.tsx';
import { FinanceLine, Price } from '#components/Price.tsx';
import { Tag } from '#components/Tag.tsx';
import { listText } from '#text/list.ts';
import type { CarCardView, CardSite, NamedCarCardView } from '#view-types/car-card.ts';
import { cardWords } from '#views/car-summary.ts';
import type { CompareCell, CompareRow, CompareView, SavedWords } from '#views/compare-page.ts';
import { CarName, CompareNames } from './CompareNames.tsx';

/** Width of a column. */
const SIZES = '(min-width: 992px) 18rem, 42vw';

interface Props {
  readonly site: CardSite;
  readonly view: CompareView;
  readonly words: SavedWords;
  readonly onlyDifferences: boolean;
  readonly remove: (id: number) => void;
}

/** Cars side by side in a table: names as column heads, details as row heads; the first column is sticky. */
export function CompareTable({ site, view, words, onlyDifferences, remove }: Props) {
  const { cars } = view;
  const filtered = onlyDifferences && cars.length > 1;
  const groups = view.groups
    .map((group) => ({ ...group, rows: filtered ? group.rows.filter(({ differs }) => differs) : group.rows }))
    .filter(({ rows }) => rows.length > 0);
  const label = words('compare.table', { cars: listText(cars.map(({ name }) => name)) });
  const scroller = useRef<HTMLElement>(null);
  return (
    <div className="compare-layout">
      <CompareNames cars={cars} scroller={scroller} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable to be scrolled by keyboard. */}
      <section className="compare-scroll" aria-label={label} tabIndex={0} ref={scroller}>
        <table className="compare" data-cars={cars.length}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col" className="compare-corner">
                <span className="visually-hidden">{words('compare.fact')}</span>
              </th>
              {cars.map((car) => (
                <CarHead key={car.id} site={site} car={car} words={words} remove={remove} />
              ))}
            </tr>
          </thead>
          {groups.map(({ key, heading, rows }) => (
            <tbody key={key}>
              <tr className="compare-group">
                <th scope="rowgroup">{heading}</th>
                {cars.map(({ id, name }) => (
                  <td key={id}>{key === 'overview' ? null : name}</td>
                ))}
              </tr>
              {rows.map((row) => (
                <FactRow key={row.key} row={row} cars={cars} words={words} />
              ))}
            </tbody>
          ))}
          <tfoot className="no-print">
            <tr>
              <td className="compare-corner" />
              {cars.map(({ id, main }) => (
                <td key={id}>
                  {main && (
                    <a className="btn btn-small btn-primary btn-wide" href={main.href} aria-label={main.name}>
                      {main.label}
                    </a>
                  )}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
        {filtered && groups.length === 0 && <p role="status">{words('compare.no_differences')}</p>}
      </section>
    </div>
  );
}

function CarHead({ site, car, words, remove }: { car: NamedCarCardView } & Pick<Props, 'site' | 'words' | 'remove'>) {
  const { photo, placeholder, title, tag, reserved } = car;
  return (
    <th scope="col" className="compare-car">
      <div className="card-media" data-missing-photo={car.missingPhoto}>
        {photo ? (
          <Picture picture={{ ...photo, alt: '' }} sizes={SIZES} eager />
        ) : (
          <p className="card-empty">{placeholder?.text}</p>
        )}
        {tag && <Tag tag={tag} />}
        <button
          type="button"
          className="toggle compare-remove no-print"
          aria-label={cardWords(site)('card.action_name', { label: words('compare.remove'), car: car.name })}
          onClick={() => remove(car.id)}
        >
          <Icon name="close" />
        </button>
      </div>
      <a className="compare-name" href={car.href}>
        <CarName name={title.main} />
        {title.detail && <span className="card-detail"> {title.detail}</span>}
      </a>
      {reserved && <p className="small-print card-reserved">{reserved}</p>}
    </th>
  );
}

function FactRow({ row, cars, words }: { row: CompareRow; cars: readonly CarCardView[]; words: SavedWords }) {
  return (
    <tr className={row.differs ? 'compare-differs' : undefined}>
      <th scope="row">
        {row.label}
        {row.differs && (
          <>
            {'\u00a0'}
            <span className="compare-mark" aria-hidden="true">
              ≠
            </span>
            <span className="visually-hidden">{words('compare.differs')}</span>
          </>
        )}
      </th>
      {row.cells.map((cell, index) => (
        <td key={cars[index]?.id}>
          <Cell cell={cell} words={words} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ cell, words }: { readonly cell: CompareCell; readonly words: SavedWords }) {
  switch (cell.kind) {
    case 'text':
      return cell.text;
    case 'price':
      return <Price price={cell.price} />;
    case 'finance':
      return <FinanceLine finance={cell.finance} />;
    case 'yes':
      return (
        <span className="compare-yes">
          <Icon name="check" />
          {words('compare.yes')}
        </span>
      );
    case 'no':
      return <span className="muted">{words('compare.not_listed')}</span>;
    case 'none':
      return <span className="muted">{words('compare.not_given')}</span>;
  }
}
