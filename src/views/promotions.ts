import type { Clock } from '#domain/clock.ts';
import { isExternal, isWorkingLink, withFormAnchor } from '#domain/link-target.ts';
import type { SettingPicture } from '#domain/picture.ts';
import { windowState } from '#domain/time-window.ts';
import type { Site } from '#site/site.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { NamedLink } from '#view-types/link.ts';
import type { PromotionsView, PromotionView } from '#view-types/promotions.ts';
import { pictureView } from '#views/picture.ts';

const PHONE = { width: 800, height: 600 };

/** The slider at `now`. Expired slides are left out, and future ones are hidden until they start; null without slides. */
export function promotionsView(
  site: Pick<Site, 'promotions' | 'limits' | 'locale' | 'text'>,
  now: Clock,
  has: (path: string) => boolean,
): PromotionsView | null {
  const words = wordsOf(site.text);
  const slides = promotionViews(site, words, now, has);
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
  words: Words,
  now: Clock,
  has: (path: string) => boolean,
): PromotionView[] {
  const { promotionWidthPx: width, promotionHeightPx: height } = site.limits;
  return site.promotions
    .filter((promotion) => windowState(promotion, now) !== 'ended')
    .map((promotion) => {
      const { title, text, linkText: label } = promotion;
      const alt = promotion.alt ?? '';
      const external = isExternal(promotion.href);
      const href = isWorkingLink(promotion.href, has) ? withFormAnchor(promotion.href) : null;
      const link = (slideTitle: string): NamedLink | null =>
        href === null ? null : { label, href, name: words('card.action_name', { label, car: slideTitle }) };
      return {
        words: title === null ? null : { title, text, link: link(title) },
        pictureHref: title === null ? href : null,
        external,
        wide: pictureView(promotion.image, alt, { width, height }),
        phone: promotion.phoneImage === null ? null : phonePicture(promotion.phoneImage),
        isUncropped: title === null && promotion.phoneImage === null,
        from: promotion.from,
        until: promotion.until,
        isActive: windowState(promotion, now) === 'active',
      };
    });
}

/** Another crop of the slide's picture for phones, which needs no text alternative of its own. */
function phonePicture(url: SettingPicture): PromotionView['phone'] {
  const { alt: _, ...picture } = pictureView(url, '', PHONE);
  return picture;
}
