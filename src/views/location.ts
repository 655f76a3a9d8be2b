import type { OpeningHour, SpecialHours } from '#site/site.ts';
import type { LinkView } from '#views/car-card.ts';

/** One line of opening hours: `Mon-Fri`, `8:30am - 5:30pm`. */
export interface HoursLineView {
  readonly days: string;
  readonly hours: string;
  readonly closed: boolean;
}

export interface LocationView {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly type: 'sales' | 'service' | 'parts';
  /** `Sales`, `Service`, `Parts` */
  readonly typeLabel: string;
  readonly image: { readonly src: string; readonly alt: string } | null;
  readonly addressLines: readonly string[];
  readonly phone: { readonly text: string; readonly href: string } | null;
  readonly hours: readonly HoursLineView[];
  readonly specialHours: readonly {
    readonly date: string;
    readonly text: string;
    readonly hours: string;
    readonly until: string;
  }[];
  /** What `<open-now>` needs to decide at view time with the same rule (LOC-10). */
  readonly openNow: {
    readonly timeZone: string;
    readonly openingHours: readonly OpeningHour[];
    readonly specialHours: readonly SpecialHours[];
  };
  readonly directions: LinkView | null;
  readonly contact: LinkView;
  /** Licence and repairer numbers, with their labels. */
  readonly licences: readonly string[];
  readonly rating: { readonly average: number; readonly count: number; readonly text: string } | null;
}
