import * as z from 'zod';
import { AnalyticsSchema } from '#config/schema/analytics.ts';
import { AppointmentsSchema } from '#config/schema/appointments.ts';
import { RoutesSchema } from '#config/schema/canonical-paths.ts';
import { CardSchema, DetailSchema, PhoneSchema, TagsSchema } from '#config/schema/car-display.ts';
import { CheckoutSchema } from '#config/schema/checkout.ts';
import {
  HomeSchema,
  ManufacturerSchema,
  ModelSchema,
  OfferSchema,
  ReviewRulesSchema,
  ReviewSchema,
  ServiceAdvantageSchema,
} from '#config/schema/content.ts';
import { DealershipSchema } from '#config/schema/dealerships.ts';
import { FeaturesSchema } from '#config/schema/features.ts';
import { MAX_DAYS, optionalId } from '#config/schema/fields.ts';
import { FinanceSchema } from '#config/schema/finance.ts';
import { FormsSchema } from '#config/schema/forms.ts';
import { identityFields, LocaleSchema } from '#config/schema/identity.ts';
import { ImagesSchema } from '#config/schema/images.ts';
import { LegalSchema } from '#config/schema/legal.ts';
import { LimitsSchema } from '#config/schema/limits.ts';
import { HolidaySchema, LocationRulesSchema, LocationSchema } from '#config/schema/locations.ts';
import { MapsSchema } from '#config/schema/maps.ts';
import { MenuSchema, NavigationSchema } from '#config/schema/navigation.ts';
import { PrivateSchema } from '#config/schema/private.ts';
import { PromotionSchema } from '#config/schema/promotions.ts';
import { RedirectsSchema } from '#config/schema/redirects.ts';
import { SearchFiltersSchema, SearchSchema, StockSchema } from '#config/schema/stock.ts';
import { TeamMemberSchema } from '#config/schema/team.ts';
import { TextSchema } from '#config/schema/text.ts';
import { ThemeSchema } from '#config/schema/theme.ts';
import { PROVIDERS } from '#domain/lenders.ts';

/**
 * All settings of a tenant file. Names in snake_case are those of the specification (TEN-02, DATA-02) and are kept; the platform's own are
 * in camelCase. Every field is required, or has a default that its description explains.
 */
export const TenantSchema = z
  .strictObject({
    ...identityFields,
    locale: LocaleSchema.prefault({}).describe('Country, language and time zone.'),
    dealership_id: optionalId(
      'Number of the dealership the site belongs to; the first of `dealerships` when left out.',
    ),
    dealerships: z.array(DealershipSchema).min(1).describe('Dealerships of the site.'),
    locations: z.array(LocationSchema).min(1).describe('Locations of the dealerships.'),
    locationRules: LocationRulesSchema.prefault({}).describe('How locations are displayed.'),
    holidays: z
      .array(HolidaySchema)
      .default([])
      .describe(
        'Hours on holidays; those of a single holiday replace `special_hours` of the same date, those of `every_public_holiday` do not.',
      ),
    maps: MapsSchema,
    team: z.array(TeamMemberSchema).default([]).describe('People, by location; may be in team.json instead.'),
    manufacturer: ManufacturerSchema.nullable()
      .default(null)
      .describe('The make of a single-brand site: a name, or an object.'),
    models: z.array(ModelSchema).default([]).describe('Models for model pages, the menu of models and offers.'),
    menu: MenuSchema,
    legal: LegalSchema,
    features: FeaturesSchema,
    garage_enabled: z
      .boolean()
      .default(false)
      .describe('Sign-in with a watchlist in place of favourites (SAVE-06); `features.favourites` must be on.'),
    stock: StockSchema,
    images: ImagesSchema,
    search_filters: SearchFiltersSchema,
    include_sold_cars_days: z
      .number()
      .int()
      .min(0)
      .max(MAX_DAYS)
      .nullable()
      .default(null)
      .describe(
        'Days a sold car stays listed (SRCH-14); `limits.includeSoldCarsDays` when left out, which is 3 unless set.',
      ),
    search: SearchSchema,
    card: CardSchema,
    detail: DetailSchema,
    finance_provider: z
      .enum(PROVIDERS)
      .default('Manual')
      .describe('Lender whose figures are shown; which figures a feed must give: [stock.md](stock.md).'),
    finance: FinanceSchema,
    phone: PhoneSchema,
    tags: TagsSchema,
    forms: FormsSchema,
    appointments: AppointmentsSchema,
    checkout: CheckoutSchema,
    routes: RoutesSchema,
    redirects: RedirectsSchema,
    navigation: NavigationSchema,
    theme: ThemeSchema,
    home: HomeSchema,
    offers: z.array(OfferSchema).default([]).describe('Special offers; may be in offers.json instead.'),
    promotions: z
      .array(PromotionSchema)
      .default([])
      .describe('Slides of the home page; may be in promotions.json instead (TILE-03).'),
    reviews: z
      .array(ReviewSchema)
      .default([])
      .describe(
        'Reviews by customers, as written: all of them, or the newest without leaving any out. A choice of good ones misleads. The block `::reviews` of a page shows the newest by `reviewed_at`.',
      ),
    reviewRules: ReviewRulesSchema,
    serviceAdvantage: z.array(ServiceAdvantageSchema).default([]).describe('Service prices by model.'),
    analytics: AnalyticsSchema,
    text: TextSchema,
    limits: LimitsSchema,
    private: PrivateSchema,
  })
  .describe('One dealer website.');

/** A tenant file as written: plain data; fields with a default may be left out. */
export type TenantInput = z.input<typeof TenantSchema>;
/** A validated tenant file with all defaults applied. */
export type TenantConfig = z.output<typeof TenantSchema>;
