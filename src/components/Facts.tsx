import type { FactView } from '#views/car-card.ts';
import { Icon } from './Icon.tsx';
import { ICONS, type IconName } from './icon-names.ts';

const isIcon = (key: string): key is IconName => Object.hasOwn(ICONS, key);

/** The four facts of a car (CARD-04): labels are in the markup for everyone, shown where there is room. */
export function Facts({ facts }: { readonly facts: readonly FactView[] }) {
  return (
    <dl className="facts">
      {facts.map(({ key, label, value }) => (
        <div key={key}>
          {isIcon(key) && <Icon name={key} />}
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
