export interface LinkView {
  readonly label: string;
  readonly href: string;
}

/** A link that may lead to another website. */
export interface AnyLinkView extends LinkView {
  readonly external: boolean;
}

/** A link with an accessible name that distinguishes it from the same link on other cards. */
export interface NamedLink extends LinkView {
  readonly name: string;
}
