import type { FactView } from '#views/car-card.ts';

/** The four facts of a car (CARD-04): labels are in the markup for everyone, shown where there is room. `card.css` draws the icons. */
export function Facts({ facts }: { readonly facts: readonly FactView[] }) {
  return (
    <dl className="facts">
      {facts.map(({ key, label, value }) => (
        <div key={key} data-fact={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
