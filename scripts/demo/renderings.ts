import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueEntry } from './catalogue.ts';

/** Views in the order of a gallery. */
const VIEWS = ['front', 'side', 'rear', 'wheel'] as const;
/** Views of the inside, which all cars share as pictures of one `CABIN`. */
const INTERIOR_VIEWS = ['interior', 'instruments', 'boot', 'seats'] as const;
const CABIN = 'cabin-a-grey';
const WITHOUT_CABIN = /^(?:caravan|pop-top|camper-trailer|coachbuilt|bus|motorcycle|scooter)/;
const WITH_BOOT = /^(?:hatch|suv|wagon)/;
/** A car with at least so many seats has a bench for three behind the front seats. */
const SEATS_WITH_BENCH = 5;
/** Wheels, the inside, and the banners of promotions. As they are never a main picture, they have no JPEG. */
const NEVER_MAIN: readonly string[] = ['wheel', ...INTERIOR_VIEWS, 'banner'];
/** Each further picture adds 70 bytes to a car's page, and the heaviest pages are at their limit. */
const MAX_PICTURES = 5;

/** A finished picture of an invented car, as `pictures/finish.py` lists it. */
export interface Rendering {
  readonly body: string;
  /** Which design of the body it is: `a`, `b` and so on. */
  readonly face: string;
  readonly colour: string;
  /** A `banner` is for a promotion, a `square` for an article. */
  readonly view: (typeof VIEWS)[number] | (typeof INTERIOR_VIEWS)[number] | 'banner' | 'square';
  /** Pixels of the largest size. */
  readonly width: number;
  readonly height: number;
  /** The colour of the picture's middle, as hex. */
  readonly dominant: string;
  /** Changes with the bytes of any of its files. */
  readonly digest: string;
}

const FOLDER = join(import.meta.dirname, 'pictures/finished');
/** Stock refers to `/renderings/<name>.webp`; the build replaces it with a URL template for the picture in its sizes. */
const URL_PATTERN = /^\/renderings\/([a-z0-9-]+)\.webp$/;

let manifest: { readonly [name: string]: Rendering } | undefined;
/** All finished pictures by name, `<body>-<face>-<colour>-<view>`. Read once, and only if a dealer uses one. */
export function renderings(): { readonly [name: string]: Rendering } {
  manifest ??= JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as { [name: string]: Rendering };
  return manifest;
}

/** The finished picture that a URL names; null for any other URL. */
export function renderingAt(url: string): { readonly name: string; readonly rendering: Rendering } | null {
  const name = URL_PATTERN.exec(url)?.[1];
  const rendering = name === undefined ? undefined : renderings()[name];
  return name === undefined || rendering === undefined ? null : { name, rendering };
}

/** Whether a picture shows the whole car, as a main picture does. */
export const canBeMain = ({ view }: Pick<Rendering, 'view'>): boolean => !NEVER_MAIN.includes(view);

/** The file of a finished picture, of one of its widths. `plain` is the JPEG, which only those have that can be a main picture. */
export function finishedFile(name: string, width: number | 'plain', format: 'avif' | 'webp' | 'jpeg'): Buffer {
  return readFileSync(join(FOLDER, name, width === 'plain' ? 'plain.jpg' : `${width}.${format}`));
}

/** The rendered models, `<body>-<face>`: length in metres, as in `pictures/models.py`, and which are electric. */
const MODELS: { readonly [model: string]: { readonly metres: number; readonly electric?: true } } = {
  'suv-a': { metres: 4.62 },
  'suv-b': { metres: 4.85 },
  'suv-c': { metres: 4.35, electric: true },
  'hatch-a': { metres: 4.04 },
  'hatch-b': { metres: 3.95 },
  'ute-a': { metres: 5.3 },
  'ute-b': { metres: 5.3 },
  'sedan-a': { metres: 4.68 },
  'coupe-a': { metres: 4.5 },
  'convertible-a': { metres: 4.24 },
  'wagon-a': { metres: 4.6 },
  'van-a': { metres: 5.05 },
  'people-mover-a': { metres: 5.05 },
  'cab-chassis-a': { metres: 5.25 },
  'caravan-a': { metres: 6.75 },
  'pop-top-a': { metres: 5.95 },
  'camper-trailer-a': { metres: 5.3 },
  'coachbuilt-a': { metres: 7.1 },
  'bus-a': { metres: 6.99 },
  'campervan-a': { metres: 5.05 },
  'motorcycle-a': { metres: 2.06 },
  'motorcycle-adventure-a': { metres: 2.26 },
  'motorcycle-cruiser-a': { metres: 2.34 },
  'motorcycle-sport-a': { metres: 2.06 },
  'scooter-a': { metres: 1.9 },
};

/**
 * Paths of the pictures of one car, primary first; none if its body is not rendered from both ends. All cars of one make and model look
 * alike: an electric one like a rendered model without a grille, if there is one, any other like one of the two nearest in length.
 */
export function renderingUrlsOf(entry: CatalogueEntry, colour: string): string[] {
  const available = Object.entries(MODELS)
    .filter(([model]) => bodyOf(model) === entry.drawing)
    .filter(([model]) => ['front', 'rear'].every((view) => `${model}-${colour}-${view}` in renderings()))
    .sort(([, a], [, b]) => Math.abs(a.metres - entry.length / 1000) - Math.abs(b.metres - entry.length / 1000));
  const electric = available.filter(([, model]) => entry.engine.fuel === 'Electric' && model.electric);
  const candidates = electric.length > 0 ? electric : available.slice(0, 2);
  const model = candidates[characterSum(`${entry.make} ${entry.model}`) % Math.max(1, candidates.length)]?.[0];
  if (model === undefined) return [];
  const interiorViews = WITHOUT_CABIN.test(model)
    ? []
    : INTERIOR_VIEWS.filter((view) => hasInteriorView(view, model, entry));
  return [...VIEWS.map((view) => `${model}-${colour}-${view}`), ...interiorViews.map((view) => `${CABIN}-${view}`)]
    .filter((name) => name in renderings())
    .slice(0, MAX_PICTURES)
    .map((name) => `/renderings/${name}.webp`);
}

const hasInteriorView = (view: string, model: string, { seats }: CatalogueEntry): boolean =>
  view === 'boot' ? WITH_BOOT.test(model) : view !== 'seats' || seats >= SEATS_WITH_BENCH;

/** `motorcycle-adventure` of `motorcycle-adventure-a`. */
const bodyOf = (model: string): string => model.slice(0, model.lastIndexOf('-'));

const characterSum = (text: string): number => [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
