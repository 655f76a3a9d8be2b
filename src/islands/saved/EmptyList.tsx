import { Icon } from '#components/Icon.tsx';
import type { IconName } from '#components/icon-names.ts';
import type { LinkView } from '#view-types/link.ts';

interface Props {
  readonly icon: IconName;
  readonly heading: string;
  readonly text: string;
  readonly links: readonly LinkView[];
}

/** An empty list, which explains how to fill it and links to the cars. */
export function EmptyList({ icon, heading, text, links }: Props) {
  return (
    <div className="saved-empty">
      <Icon name={icon} />
      <h2>{heading}</h2>
      <p>{text}</p>
      <p className="saved-actions">
        {links.map((link, index) => (
          <a key={link.href} className={index === 0 ? 'btn btn-primary' : 'btn'} href={link.href}>
            {link.label}
          </a>
        ))}
      </p>
    </div>
  );
}

/** A placeholder of the same size while a list is loading; its text appears if that takes a moment. */
export function ListLoading({ label }: { readonly label: string }) {
  return (
    <div className="saved-loading">
      <p>{label}</p>
      {[0, 1, 2].map((index) => (
        <span key={index} className="saved-skeleton" />
      ))}
    </div>
  );
}
