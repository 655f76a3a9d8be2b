import { cleanText } from '#domain/forms/read-form.ts';
import { CAMPAIGN, CLICK_IDS } from '#domain/leads/advertisement.ts';
import { safePath } from '#domain/safe-path.ts';
import type { LeadAttributes } from './lead.ts';

/** A campaign parameter is a name or a number, so longer values are cut. */
const MAX_CHARACTERS = 100;

/** A query, a fragment, or an id in a path: who has the link of a reservation can cancel it. */
const PRIVATE_PART = /[?#].*|\/[a-z\d]{26}\b.*/;

/** Reads the known parts of `lead_attributes`: at most 20 paths without what is private, at most 100 characters per parameter. */
export function readAttributes(raw: unknown): LeadAttributes {
  const attributes = typeof raw === 'object' && raw !== null ? (raw as { readonly [key: string]: unknown }) : {};
  const pages = Array.isArray(attributes.visited_pages) ? attributes.visited_pages.slice(-20) : [];
  const params =
    typeof attributes.linked_query_params === 'object' && attributes.linked_query_params !== null
      ? (attributes.linked_query_params as { readonly [name: string]: unknown })
      : {};
  return {
    visited_pages: pages.flatMap((page) => safePath(page)?.replace(PRIVATE_PART, '').slice(0, 200) ?? []),
    linked_query_params: Object.fromEntries(
      [...CAMPAIGN, ...CLICK_IDS]
        .filter((name) => Object.hasOwn(params, name))
        .map((name) => [name, cleanText(params[name]).slice(0, MAX_CHARACTERS)]),
    ),
  };
}
