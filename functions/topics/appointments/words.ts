import type { EdgeLocation } from '#site/edge-site.ts';
import type { EdgeSite } from '#site/site.ts';
import { addressLine } from '#text/address-lines.ts';
import { formatInstant } from '#text/format.ts';
import { listText } from '#text/list.ts';

/** `Monday 23 November 2026, 9:30am (AEST)`, in the location's local time. */
export const whenText = (edge: EdgeSite, startsAt: string, timeZone: string): string =>
  formatInstant(new Date(startsAt), { ...edge.locale, timeZone });

/** A location's name and address on one line; the dealer's name if the location no longer exists. */
export const whereText = (edge: EdgeSite, location: EdgeLocation | null | undefined): string =>
  location ? listText([location.name, addressLine(location.address)]) : edge.name;
