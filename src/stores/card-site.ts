import type { CardSite } from '#view-types/car-card.ts';

/** Longest wait for the file, in ms. */
const RESPONSE_TIMEOUT_MS = 8000;

let loading: Promise<CardSite> | null = null;

/** Loads the part of the site that cards made in the browser need, once per page; a failure throws and is not cached. */
export function loadCardSite(): Promise<CardSite> {
  const cardSite = loading ?? fetchCardSite(document.body.dataset['cards'] ?? '');
  loading = cardSite;
  cardSite.catch(() => {
    loading = null;
  });
  return cardSite;
}

async function fetchCardSite(href: string): Promise<CardSite> {
  const response = await fetch(href, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  return (await response.json()) as CardSite;
}
