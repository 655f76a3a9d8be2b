import type { FactView } from '#view-types/car-card.ts';

/** `Odometer (km)`: where details are shown without labels, the value includes the unit. */
const UNIT = / \([^)]+\)$/;

/** The four key facts of a car (CARD-04): labels are always in the markup, and visible where there is space. `card.css` draws the icons. */
export function Facts({ facts }: { readonly facts: readonly FactView[] }) {
  return (
    <dl className="facts">
      {facts.map(({ key, label, value }) => (
        <div key={key} data-fact={key}>
          <dt>
            {label.replace(UNIT, '')}
            {UNIT.test(label) && <span className="unseen">{UNIT.exec(label)?.[0]}</span>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
