import type { Clock } from '#domain/clock.ts';
import { isTileOpen, isTileOver } from '#domain/promo-tiles.ts';
import type { Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { PromotionsView, PromotionView } from '#view-types/promotions.ts';
import { pictureView } from '#views/picture.ts';

const PHONE = { width: 800, height: 600 };

/** The slider at `now`: what is over is left out, what comes later is hidden by its window until then; null without slides. */
export function promotionsView(
  site: Pick<Site, 'promotions' | 'limits' | 'locale' | 'text'>,
  now: Clock,
  has: (path: string) => boolean,
): PromotionsView | null {
  const slides = promotionViews(site, now, has);
  const words = wordsOf(site.locale.tag, site.text);
  if (slides.length === 0) return null;
  return {
    label: words('promotions.label'),
    previous: words('promotions.previous'),
    next: words('promotions.next'),
    slides,
  };
}

function promotionViews(
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
      const href = !inside || has(promotion.href.replace(/[?#].*$/, '')) ? promotion.href : null;
      return {
        words:
          promotion.title === null
            ? null
            : { title: promotion.title, text: promotion.text, link: href === null ? null : promotion.linkText },
        href,
        wide: pictureView(promotion.image, alt, { width, height }),
        phone: promotion.phoneImage === null ? null : phonePicture(promotion.phoneImage),
        from: promotion.start,
        until: promotion.expiry,
        open: isTileOpen(promotion, now),
      };
    });
}

/** Another crop of the slide's picture, which has the text alternative. */
function phonePicture(address: string): PromotionView['phone'] {
  const { alt: _, ...picture } = pictureView(address, '', PHONE);
  return picture;
}
