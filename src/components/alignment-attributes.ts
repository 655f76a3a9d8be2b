import type { CarCardView } from '#view-types/car-card.ts';

/** Attributes of a grid of cards, one for each part that some of its cards have: then every card has a line for it (`card.css`). */
export interface AlignmentAttributes {
  readonly 'data-detail'?: '';
  readonly 'data-deposit'?: '';
  readonly 'data-foot'?: '';
}

/** The parts of a card that not every card has. */
type OptionalParts = Pick<CarCardView, 'title' | 'deposit' | 'reserved' | 'links' | 'toggles'>;

/**
 * Which lines the cards of a grid keep for parts that only some of them have, so that their rows are aligned. Written as attributes, because
 * `:has()` on the grid makes a browser style all of its cards again after each change of one.
 */
export function alignmentAttributes(cards: readonly OptionalParts[]): AlignmentAttributes {
  return {
    ...(cards.some(({ title }) => title.detail) && { 'data-detail': '' }),
    ...(cards.some(({ deposit, reserved }) => deposit ?? reserved) && { 'data-deposit': '' }),
    ...(cards.some(hasFoot) && { 'data-foot': '' }),
  };
}

/** Whether a card has a line of further actions below its buttons. */
export const hasFoot = ({ links, toggles }: Pick<OptionalParts, 'links' | 'toggles'>): boolean =>
  links.length > 0 || toggles.some(({ kind }) => kind === 'compare');
