import type { MODEL_PAGE_PATTERNS } from '#domain/routes/public-paths.ts';

// Fixed lists that a tenant chooses from, used by both the schema and `Site`.

/** Buttons and links that a car card can have. */
export const CARD_BUTTONS = [
  'enquire',
  'test_drive',
  'details',
  'finance',
  'reserve',
  'trade_in',
  'explore', // to the car's page, as `details`, with another label
  'quick_enquiry', // to the enquiry form of the car's page
] as const;
/** A button or link that a car card can have. */
export type CardButton = (typeof CARD_BUTTONS)[number];

/** Buttons beside the pictures of a car page. */
export const SIDEBAR_BUTTONS = [
  'enquire',
  'history', // the history report that the feed links to
  'finance',
  'trade_in',
  'reserve',
  'online_purchase',
  'ctd', // contact the dealer
  'make_offer',
  'test_drive',
] as const;
/** A button beside the pictures of a car page. */
export type SidebarButton = (typeof SIDEBAR_BUTTONS)[number];

/** Expandable sections of a car page. */
export const DETAIL_SECTIONS = [
  'key_information',
  'comments',
  'included', // features that the feed names as included
  'features',
  'reserve',
  'why_buy',
  'protect', // the dealer's text about protecting the car
  'summary', // a short overview of the car, with what its card shows
  'specifications',
] as const;
/** An expandable section of a car page. */
export type DetailSection = (typeof DETAIL_SECTIONS)[number];

/** Font families that the platform includes. */
export const FONT_NAMES = ['archivo', 'figtree', 'instrument-sans', 'source-serif-4'] as const;
/** A font family that the platform includes. */
export type FontName = (typeof FONT_NAMES)[number];

/** Pattern of the paths of model pages. */
export type ModelPath = (typeof MODEL_PAGE_PATTERNS)[number];

/**
 * Image services, by their names in `unpic`, the library that builds their URLs; `auto` recognises the service from a URL, `none` uses no
 * service.
 */
export const IMAGE_SERVICES = [
  'none',
  'auto',
  'bunny',
  'cloudflare',
  'cloudflare_images',
  'cloudimage',
  'cloudinary',
  'contentful',
  'directus',
  'imageengine',
  'imagekit',
  'imgix',
  'keycdn',
  'netlify',
  'shopify',
  'supabase',
  'uploadcare',
  'wordpress',
  'wsrv',
] as const;
/** An image service. */
export type ImageService = (typeof IMAGE_SERVICES)[number];
