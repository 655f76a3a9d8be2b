import type { KeyFactView } from '#view-types/car-card.ts';

/** The four key facts of a car (CARD-04): labels are always in the markup, and visible where there is space. `card.css` draws the icons. */
export function Facts({ facts }: { readonly facts: readonly KeyFactView[] }) {
  return (
    <dl className="facts">
      {facts.map(({ key, label, unit, value }) => (
        <div key={key} data-fact={key}>
          <dt>
            {label}
            {unit && <span className="visually-hidden">{` ${unit}`}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
