import type { CardSite } from '#view-types/car-card.ts';

let loading: Promise<CardSite> | null = null;

/** Loads the part of the site that cards made in the browser need, once per page; a failure throws and is not cached. */
export function loadCardSite(): Promise<CardSite> {
  const response = loading ?? fetchCardSite(document.body.dataset['cards'] ?? '');
  loading = response;
  response.catch(() => {
    loading = null;
  });
  return response;
}

async function fetchCardSite(href: string): Promise<CardSite> {
  const reply = await fetch(href);
  if (!reply.ok) throw new Error(`${href}: ${reply.status}`);
  return (await reply.json()) as CardSite;
}
