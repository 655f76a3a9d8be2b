import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?url';

/** A drawing beside words: never read aloud. Where no words stand beside it, the control carries `aria-label`. */
export function Icon({ name, solid = false }: { readonly name: IconName; readonly solid?: boolean }) {
  return (
    <svg className={solid ? 'icon icon-solid' : 'icon'} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
