import type { Clock } from '#domain/clock.ts';
import { isTileOpen, isTileOver } from '#domain/promo-tiles.ts';
import type { Site } from '#site/site.ts';
import { type PictureView, pictureView } from '#views/picture.ts';

/** One slide of the promotions slider (TILE-03). */
export interface PromotionView {
  readonly title: string | null;
  readonly text: string | null;
  /** Null = its page is not there: the slide is shown without a link. */
  readonly href: string | null;
  readonly linkText: string;
  readonly wide: PictureView;
  readonly phone: PictureView | null;
  /** ISO instants for `data-from` and `data-until`. */
  readonly from: string | null;
  readonly until: string | null;
  /** When the page was built. */
  readonly open: boolean;
}

const PHONE = { width: 800, height: 600 };

/** Slides to print at `now`: what is over is left out, what comes later is hidden by its window until then. */
export function promotionViews(
  site: Pick<Site, 'promotions' | 'limits'>,
  now: Clock,
  has: (path: string) => boolean,
): PromotionView[] {
  const { promotionWidthPx: width, promotionHeightPx: height } = site.limits;
  return site.promotions
    .filter((promotion) => !isTileOver(promotion, now))
    .map((promotion) => {
      const alt = promotion.alt ?? '';
      const inside = promotion.href.startsWith('/');
      return {
        title: promotion.title,
        text: promotion.text,
        href: !inside || has(promotion.href.replace(/[?#].*$/, '')) ? promotion.href : null,
        linkText: promotion.linkText,
        wide: pictureView(promotion.image, alt, { width, height }),
        phone: promotion.phoneImage === null ? null : pictureView(promotion.phoneImage, alt, PHONE),
        from: promotion.start,
        until: promotion.expiry,
        open: isTileOpen(promotion, now),
      };
    });
}
