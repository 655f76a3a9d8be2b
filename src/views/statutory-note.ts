import type { Car } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { coolingOffOf } from '#domain/law/cooling-off.ts';
import { stateNoteOf } from '#domain/law/state-notes.ts';
import { warrantyNote } from '#domain/law/used-car-warranty.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { formatDistance } from '#text/distance.ts';
import { joinSentences } from '#text/list.ts';
import { type Words, wordsOf } from '#text/wording.ts';

/**
 * Statutory notes that a vehicle's state requires: warranty and cooling-off period. On used vehicles the dealer's own text for the state and the
 * kind of vehicle takes precedence, except on a motorcycle or caravan whose advertisement must say that it has no warranty (741). Outside
 * Australia there are no notes (A48). Null if no note applies.
 */
export function statutoryNote(site: Site, car: Car, record: SearchRecord, now: Clock): string | null {
  if (site.locale.country !== 'AU') return null;
  const subject = { ...record, build_date: car.build_date };
  const warranty = warrantyNote(subject, now, site.locale.timeZone);
  const mustDenyWarranty = record.item_type !== 'car' && warranty?.kind === 'none';
  const ownNote = stateNoteOf(site.legal.stateNotes, record);
  if (ownNote !== undefined && record.car_type === 'used' && !mustDenyWarranty) return ownNote.text;
  const words = wordsOf(site.text);
  const note = joinSentences([warrantyText(site, warranty, words), coolingOffText(coolingOffOf(subject), words)]);
  return note === '' ? null : note;
}

function warrantyText(site: Site, note: ReturnType<typeof warrantyNote>, words: Words): string | null {
  if (note === null) return null;
  if (note.kind === 'none') return words('law.no_warranty');
  if (note.kind === 'consumer_law') return words('law.consumer_law');
  return words('law.warranty', {
    count: note.months,
    label: note.label,
    distance: formatDistance(note.km, site.locale),
  });
}

function coolingOffText(period: ReturnType<typeof coolingOffOf>, words: Words): string | null {
  if (period === null) return null;
  return words(period.withCreditOnly ? 'law.cooling_off_credit' : 'law.cooling_off', { count: period.businessDays });
}
