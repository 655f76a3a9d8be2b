import { eventParameters } from '#domain/car-event.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { enquiryForm } from '#domain/forms/catalogue.ts';
import { recordOf } from '#domain/listed-records.ts';
import { locationOfCar, mainLocation } from '#domain/locations.ts';
import { hoursAttribute } from '#domain/opening-hours.ts';
import { callHref } from '#domain/phone.ts';
import { carPdfPath, ENQUIRY_ID, enquiryFormHref } from '#domain/routes/public-paths.ts';
import type { DetailSection, Site } from '#site/site.ts';
import { fillToParts, splitAtPlaceholder } from '#text/fill.ts';
import { type Words, wordsOf } from '#text/wording.ts';
import type { RepaymentNoteView } from '#view-types/car-card.ts';
import type {
  BarView,
  CarDialogsView,
  CarFinanceView,
  CarPage,
  CollapsedView,
  GalleryView,
  SectionView,
  UnavailableView,
} from '#view-types/car-page.ts';
import type { CarInput, PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { phoneOfCar } from '#views/car-detail-parts.ts';
import { type CarDetails, type CarSection, carDetails } from '#views/car-details.ts';
import { priceBeside, priceInBar } from '#views/car-state.ts';
import { detailsText, priceText } from '#views/car-summary.ts';
import { type FormPlace, formPanelView } from '#views/form.ts';
import { CALCULATOR_ID, FINANCE_INFO_ID, OFFER_ID, REQUEST_PHOTOS_ID } from '#views/hrefs.ts';
import { type LocationView, locationView } from '#views/location.ts';
import { todayView } from '#views/location-parts.ts';
import { breadcrumbs } from '#views/page-intro.ts';
import { repaymentNote } from '#views/repayment-note.ts';
import { similarRecords } from '#views/similar-cars.ts';
import { breadcrumbData } from '#views/structured-data.ts';

/** Sections that are expanded at first. */
const INITIALLY_OPEN: readonly DetailSection[] = ['key_information', 'comments', 'reserve'];
const ACTIONS_ID = 'actions';

/**
 * The input for a car's page.
 *
 * @throws Error if the stock has no car with this slug, which is a bug in the route table
 */
export function carInput(
  { site, now, routes, assets, socialHref, stock, records }: PageInput,
  route: RouteOf<'car'>,
): CarInput {
  const car = stock.bySlug.get(route.slug);
  const record = recordOf(route.slug, records);
  if (!car || !record) throw new Error(`There is no car for ${route.path}.`);
  const { themeHref, cardsHref, fontHrefs, logo } = assets;
  return {
    site,
    now,
    routes,
    socialHref,
    assets: { themeHref, cardsHref, fontHrefs, logo },
    car,
    record,
    similar: similarRecords(record, records),
  };
}

/** The page of one car. */
export function carPage({ site, now, car, record, similar }: CarInput, route: RouteOf<'car'>): PageParts<CarPage> {
  const rules = rulesFor(site, record.dealership_slug);
  const words = wordsOf(rules.text);
  const view = carDetails(site, { car, record, similar }, now);
  const carLocation = locationOfCar(record, site.locations);
  const yard = carLocation ?? mainLocation(site.locations);
  const location = yard ? locationView(site, yard, now) : null;
  const phone = phoneOfCar({ site: rules, car, record });
  const formPlace: FormPlace = { route, car: { ...record, name: view.name }, phone };
  const finance = financeOf(view);
  return {
    head: view.head,
    structuredData: [breadcrumbData(view.breadcrumbs, site)],
    car: { id: view.id, data: view.structuredData },
    page: {
      id: view.id,
      statusClass: view.statusClass,
      description: view.description,
      event: JSON.stringify(eventParameters(record)),
      changeover: view.changeover === null ? null : JSON.stringify(view.changeover),
      layout: site.theme.carPage,
      breadcrumbs: breadcrumbs(words, view.breadcrumbs),
      gallery: galleryView(view, words),
      name: view.name,
      title: view.title,
      toggles: view.toggles,
      unavailable: unavailableView(view),
      price: priceBeside(view.price, view.marketReason !== null),
      marketReason: view.marketReason,
      reserved: view.reserved,
      details: view.details,
      actionsId: ACTIONS_ID,
      actions: view.sidebar,
      finance,
      phone: view.phone,
      location: view.location && {
        ...view.location,
        more: view.seeMore,
        today: carLocation && location ? todayView(location, words) : null,
      },
      windowCard: {
        label: words('window_card.download'),
        name: words('window_card.download_name', { car: view.name }),
        href: carPdfPath(view.slug),
        fileName: `${view.slug}.pdf`,
        failed: words('window_card.failed'),
      },
      share: {
        label: words('car.share'),
        name: words('car.share_name', { car: view.name }),
        copied: words('car.share_copied'),
        failed: words('car.share_failed'),
      },
      identifiers: view.identifiers.map(withoutKey),
      interested: view.interested,
      sections: view.sections.map((section) => sectionView(section, words)),
      statutoryNote: view.statutoryNote,
      enquiry:
        view.unavailable === null
          ? { id: ENQUIRY_ID, summary: view.summary, ...formPanelView(site, enquiryForm(car.car_type), formPlace) }
          : null,
      similar: view.similar && {
        ...view.similar,
        repaymentNote: noteBelow(repaymentNote(site, similar), finance),
      },
      bar: view.stickyBar ? barOf(view, site, { phone, location }, words) : null,
      dialogs: dialogsOf(view, site, formPlace, words),
    },
  };
}

/** The note below similar cars, with a copy of the warning if it is beside the repayment of the page's own car, which may disappear. */
const noteBelow = (note: RepaymentNoteView | null, finance: CarFinanceView | null): RepaymentNoteView | null =>
  finance === null ? note : note && { ...note, warning: note.warning && { ...note.warning, id: null } };

function galleryView({ gallery, name, tag, unavailable }: CarDetails, words: Words): GalleryView {
  const { photos, thumbnails, placeholder } = gallery;
  const link = placeholder?.requestPhotos;
  if (photos.length === 0)
    return {
      tag,
      photos: null,
      placeholder: placeholder && {
        text: unavailable === null ? placeholder.text : null,
        ifUnavailable: words('card.no_photos'),
        requestPhotos: link ? { label: link.label, href: link.href, dialog: REQUEST_PHOTOS_ID } : null,
      },
    };
  return {
    tag,
    photos: {
      list: photos,
      thumbnails: photos.length === 1 ? [] : thumbnails,
      label: words('gallery.label', { car: name }),
      close: words('dialog.close'),
      missing: words('gallery.missing'),
      steps:
        photos.length === 1
          ? null
          : {
              full: words('gallery.full'),
              previous: words('gallery.previous'),
              next: words('gallery.next'),
              counter: splitAtPlaceholder(words('gallery.counter'), 'index', { count: photos.length }),
            },
    },
    placeholder: null,
  };
}

const unavailableView = ({ unavailable, ifSold, ifWithdrawn }: CarDetails): UnavailableView => ({
  isShown: unavailable !== null,
  reasons: [ifSold, ifWithdrawn].map(({ state, heading, text }) => ({
    state,
    heading,
    text,
    isShown: state === unavailable?.state,
  })),
  link: ifSold.link,
});

function financeOf({ finance, financeNotes: notes, calculator }: CarDetails): CarFinanceView | null {
  if (finance === null || notes === null) return null;
  return {
    heading: notes.heading,
    line: finance,
    warning: notes.warning,
    calculate: calculator && { label: notes.calculate, id: CALCULATOR_ID },
    info: { label: notes.info, id: FINANCE_INFO_ID },
    beforeTradeIn: notes.beforeTradeIn,
    example: notes.example,
    assumed: notes.assumed,
    basis: notes.basis,
    disclaimer: notes.disclaimer,
    provider: notes.provider,
    validity: notes.validity,
  };
}

/** A fact without its key. */
const withoutKey = ({ label, value }: { readonly label: string; readonly value: string }) => ({ label, value });

function sectionView(section: CarSection, words: Words): SectionView {
  const { id, heading } = section;
  const open = INITIALLY_OPEN.includes(id);
  switch (section.kind) {
    case 'facts': {
      const { rest, moreLabel, lessLabel } = section.facts;
      const collapsed = collapsedView(rest.map(withoutKey), moreLabel, lessLabel);
      return { id, heading, open, kind: 'facts', facts: section.facts.open.map(withoutKey), collapsed };
    }
    case 'comments': {
      const { pending, shown, cutInside, more, warning } = section.comments;
      const collapsed = collapsedView(more, words('car.show_more'), words('car.show_less'));
      const [wholeParagraphs, cutParagraph] = cutInside ? [shown.slice(0, -1), shown.at(-1) ?? null] : [shown, null];
      return {
        id,
        heading,
        open,
        kind: 'comments',
        pending,
        shown: wholeParagraphs,
        cut: cutParagraph,
        collapsed,
        warning,
      };
    }
    case 'features': {
      const groups = (part: 'open' | 'rest') =>
        section.groups
          .filter((group) => group[part].length > 0)
          // A group that continues in the collapsed part has its heading above.
          .map((group) => ({
            heading: part === 'rest' && group.open.length > 0 ? null : group.heading,
            items: group[part],
          }));
      const collapsed = section.collapsed && {
        more: section.collapsed.moreLabel,
        less: section.collapsed.lessLabel,
        items: groups('rest'),
      };
      return { id, heading, open, kind: 'features', groups: groups('open'), collapsed };
    }
    case 'specifications':
      return {
        id,
        heading,
        open,
        kind: 'specifications',
        rows: section.rows.map((row) => ({ ...withoutKey(row), isOdometer: row.key === 'odometer' })),
      };
    default:
      return { ...section, open };
  }
}

const collapsedView = <Item>(
  items: readonly Item[],
  moreLabel: string,
  lessLabel: string,
): CollapsedView<Item> | null => (items.length === 0 ? null : { more: moreLabel, less: lessLabel, items });

/** Call Now calls the number that the page shows for the car (PHONE-03), while its yard is open. */
function barOf(
  { price }: CarDetails,
  { limits, locale }: Site,
  { phone, location }: { readonly phone: string | null; readonly location: LocationView | null },
  words: Words,
): BarView {
  return {
    label: words('car.bar'),
    after: limits.stickyScrollPx,
    ...priceInBar(price),
    call:
      phone !== null && location !== null
        ? {
            label: words('location.call'),
            href: callHref(phone, locale.country),
            hours: hoursAttribute(location.openNow),
          }
        : null,
    enquire: { label: words('car.button.enquire'), href: enquiryFormHref() },
  };
}

function dialogsOf(view: CarDetails, site: Site, page: FormPlace, words: Words): CarDialogsView {
  const dialog = (id: string, title: string) => ({ id, title, close: words('dialog.close'), back: ACTIONS_ID });
  const [photo] = view.gallery.photos;
  const forms = [
    ...(view.dialogs.offer ? [{ id: OFFER_ID, ...formPanelView(site, 'offer', page) }] : []),
    ...(view.dialogs.requestPhotos ? [{ id: REQUEST_PHOTOS_ID, ...formPanelView(site, 'request-photos', page) }] : []),
  ];
  return {
    finance: view.financeNotes && {
      dialog: dialog(FINANCE_INFO_ID, view.financeNotes.info),
      about: fillToParts(words('car.summary'), {
        car: { text: view.name, part: 'car' as const },
        price: { text: priceText(view.price), part: 'price' as const },
      }).map((part) => (typeof part === 'string' ? { text: part, part: null } : part)),
    },
    calculator: view.calculator && {
      dialog: dialog(CALCULATOR_ID, words('calculator.title')),
      calculator: view.calculator,
    },
    forms: forms.map(({ id, title, form }) => ({ dialog: dialog(id, title), form })),
    car:
      forms.length === 0
        ? null
        : {
            photo: photo ? { src: photo.src, alt: photo.alt, width: photo.width, height: photo.height } : null,
            price: view.price,
            facts: detailsText(view.details),
          },
  };
}
