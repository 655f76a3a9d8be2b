import { asset, type Visit } from '../env.ts';

/** Slugs of cars that were listed once and are gone for good, written by the build when it knows of any. */
const DEPARTED_FILE = '/_data/departed.json';
const CAR = /^\/cars\/([^/]+)$/;

/** The dealer's own "not found" page: 410 for a car that has left (DET-08), 404 for everything else. Never cached. */
export async function missing(visit: Visit, path: string = visit.url.pathname): Promise<Response> {
  const slug = CAR.exec(path)?.[1];
  const gone = slug !== undefined && (await departed(visit, slug));
  const page = await asset(visit, visit.edge.notFoundPath);
  const body = page.ok || page.status === 404 ? page.body : 'There is no such page.';
  const type = page.headers.get('content-type') ?? 'text/plain; charset=utf-8';
  return new Response(body, {
    status: gone ? 410 : 404,
    headers: { 'Content-Type': type, 'Cache-Control': 'no-store' },
  });
}

async function departed(visit: Visit, slug: string): Promise<boolean> {
  const file = await asset(visit, DEPARTED_FILE);
  if (!file.ok) return false;
  const slugs: unknown = await file.json();
  return Array.isArray(slugs) && slugs.includes(slug);
}
