import { LISTS_PATH, TYPE_SEARCHES } from '#domain/routes/public-paths.ts';
import { toSlug } from '#domain/slug.ts';

/** Two values share a slug under `/search/`, for example a make and a body type with the same name (ROUTE-01, A28). */
export class SlugCollision extends Error {
  readonly collisions: readonly string[];

  constructor(collisions: readonly string[]) {
    super(
      ['Two stock lists have the same address. Rename one of them in the feed or in its mapping:', ...collisions]
        .join('\n  ')
        .trimEnd(),
    );
    this.name = 'SlugCollision';
    this.collisions = collisions;
  }
}

interface Claim {
  readonly slug: string;
  readonly kind: 'search by condition' | 'make' | 'body';
  readonly name: string;
}

/**
 * Conditions (new, demo, used), makes and body types share `/search/{slug}`. Giving one of them precedence would hide the others, so a
 * shared slug stops the build.
 * Two spellings of a make (`BMW`, `Bmw`) are also reported, because only one of them would be listed.
 *
 * @throws SlugCollision with every shared slug
 */
export function checkSlugCollisions(cars: readonly { readonly make: string; readonly body: string | null }[]): void {
  const claims: Claim[] = [
    ...TYPE_SEARCHES.map(
      ({ path }) => ({ slug: path.slice(`${LISTS_PATH}/`.length), kind: 'search by condition', name: path }) as const,
    ),
    ...distinct(cars.map(({ make }) => make)).map((name) => ({ slug: toSlug(name), kind: 'make', name }) as const),
    ...distinct(cars.flatMap(({ body }) => body ?? [])).map(
      (name) => ({ slug: toSlug(name), kind: 'body', name }) as const,
    ),
  ];
  const collisions = distinct(claims.map(({ slug }) => slug))
    .map((slug) => claims.filter((claim) => claim.slug === slug))
    .filter((sharing) => sharing.length > 1)
    .map(
      (sharing) =>
        `${LISTS_PATH}/${sharing[0]?.slug}: ${sharing.map(({ kind, name }) => `${kind} "${name}"`).join(', ')}`,
    );
  if (collisions.length > 0) throw new SlugCollision(collisions);
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort();
