import type { CardSite } from '#view-types/car-card.ts';

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
  const response = await fetch(href);
  if (!response.ok) throw new Error(`${href}: ${response.status}`);
  return (await response.json()) as CardSite;
}
