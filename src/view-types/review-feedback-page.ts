import type { Texts } from '#text/words.ts';

/**
 * Feedback page linked from messages after a visit. Whatever the rating, everybody is offered the public review page and the survey
 * (CONT-02, A38), or only the survey if the dealership that the message names has no page of reviews, or none of the site has. The edge fills in
 * the shopper's name and the dealership.
 */
export interface ReviewFeedbackPage {
  readonly title: string;
  /** The question in parts; `fill` = the edge puts another name in the part's place. */
  readonly intro: readonly { readonly text: string; readonly fill: 'first_name' | 'dealership_name' | null }[];
  readonly texts: Texts<'feedback.both'>;
  /** Whether no dealership of the site has a page of reviews. */
  readonly isPrivate: boolean;
  readonly choices: readonly {
    /** `up`: the experience was good; `down`: it could be better. */
    readonly name: 'up' | 'down';
    readonly label: string;
    readonly text: string;
    /** Replaces `text` if the dealership that the message names has no page of reviews. */
    readonly privateText: string;
    readonly href: string;
    /** Placeholder with which the edge makes it a link to the reviews or survey of the dealership that the message names. */
    readonly fill: string;
    /** Whether it may link to another site. */
    readonly external: boolean;
  }[];
}
