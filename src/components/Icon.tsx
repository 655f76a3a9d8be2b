import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?url';

/** An icon beside text, hidden from screen readers. If there is no text beside it, the control has an `aria-label`. */
export function Icon({ name, solid = false }: { readonly name: IconName; readonly solid?: boolean }) {
  return (
    <svg className={solid ? 'icon icon-solid' : 'icon'} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
