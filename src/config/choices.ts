import type { MODEL_PAGE_FORMS } from '#domain/routes/public-paths.ts';

/** Fixed lists that a tenant chooses from, used by both the schema and `Site`. */

export const CARD_BUTTONS = [
  'enquire',
  'test_drive',
  'details',
  'finance',
  'reserve',
  'trade_in',
  'explore',
  'quick_enquiry',
] as const;
export type CardButton = (typeof CARD_BUTTONS)[number];

export const SIDEBAR_BUTTONS = [
  'enquire',
  'history',
  'finance',
  'trade_in',
  'reserve',
  'online_purchase',
  'ctd', // contact the dealer
  'make_offer',
  'test_drive',
] as const;
export type SidebarButton = (typeof SIDEBAR_BUTTONS)[number];

export const DETAIL_SECTIONS = [
  'key_information',
  'comments',
  'included',
  'features',
  'reserve',
  'why_buy',
  'protect',
  'summary',
  'specifications',
] as const;
export type DetailSection = (typeof DETAIL_SECTIONS)[number];

export const FONT_NAMES = ['archivo', 'figtree', 'instrument-sans', 'source-serif-4'] as const;
export type FontName = (typeof FONT_NAMES)[number];

/** Pattern of the paths of model pages. */
export type ModelPath = (typeof MODEL_PAGE_FORMS)[number];

/** Image services, by their names in the library that builds their URLs. */
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
export type ImageService = (typeof IMAGE_SERVICES)[number];
