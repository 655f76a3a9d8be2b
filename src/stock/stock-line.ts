import type { Car, EquipmentItem } from '#domain/car.ts';
import { carNameOf, makeModelOf } from '#domain/full-model-name.ts';
import { CAR_COLUMNS } from './car-row.ts';

/**
 * One car as a line of `stock.jsonl`, with keys in schema order. Values that the reader adds by default (null, empty lists, false, derived
 * names and picture lists) are left out. `readCar` reverses it without loss.
 */
export function toStockLine(car: Car): string {
  const urls = car.images.map(({ image }) => image.url);
  const derived: { readonly [K in keyof Car]?: Car[K] } = {
    item_type: 'car',
    name: carNameOf(car),
    make_model: makeModelOf(car),
    status: 'in_stock',
    sold: car.status === 'sold',
    photos_count: urls.length,
    show_on_dealer_website: true,
    primary_image_url: urls[0] ?? null,
    preorder: false,
    reserved: false,
    certified: false,
    has_nvic: false,
  };
  const out: { [column: string]: unknown } = {};
  for (const column of CAR_COLUMNS) {
    const value = car[column as keyof Car];
    if (column in derived && derived[column as keyof Car] === value) continue;
    if (column === 'thumbnails') {
      if (car.thumbnails.length !== urls.length || car.thumbnails.some((url, index) => url !== urls[index]))
        out[column] = value;
    } else if (column === 'images') {
      if (urls.length > 0) out[column] = urls;
    } else if (column === 'standardEquipment') {
      if (car.standardEquipment.length > 0) out[column] = car.standardEquipment.map(equipmentText);
    } else if (!isEmptyValue(value)) {
      out[column] = withoutNulls(value);
    }
  }
  return JSON.stringify(out);
}

/** A plain feature is written as just its name. */
const equipmentText = (item: EquipmentItem): unknown =>
  item.group === 'featured' && item.value === null ? item.name : withoutNulls(item);

function isEmptyValue(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => !isEmptyValue(inner))
      .map(([key, inner]) => [key, withoutNulls(inner)]),
  );
}
