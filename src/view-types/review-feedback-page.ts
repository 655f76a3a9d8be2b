import type { Texts } from '#text/words.ts';

/**
 * Where a message after a visit leads: good or bad, the public review page and the survey are offered to everybody (CONT-02, A38).
 * The edge fills in whom the message greets, and which dealership it is from.
 */
export interface ReviewFeedbackPage {
  readonly title: string;
  readonly texts: Texts<
    'feedback.customer' | 'feedback.thanks' | 'feedback.dealership' | 'feedback.ask' | 'feedback.both'
  >;
  readonly choices: readonly {
    readonly name: 'up' | 'down';
    readonly label: string;
    readonly text: string;
    readonly href: string;
    /** Of another site. */
    readonly external: boolean;
  }[];
}
