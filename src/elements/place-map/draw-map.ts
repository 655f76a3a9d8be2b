import { DivIcon, LatLngBounds, LeafletMap, Marker, TileLayer } from 'leaflet';
import sheet from 'leaflet/dist/leaflet.css?url';

interface Pin {
  readonly lat: number;
  readonly long: number;
  readonly name: string;
}
interface MapWish {
  readonly tiles: string;
  readonly maxZoom: number;
  readonly pins: readonly Pin[];
  readonly closer: string;
  readonly farther: string;
}

/** So close stands a map of one place: its streets. */
const ONE_PLACE_ZOOM = 15;
const PIN = 'M12 32C9 24 1 20 1 12a11 11 0 0 1 22 0C23 20 15 24 12 32Z';
const SVG = 'http://www.w3.org/2000/svg';

/** Links the library's style sheet, which only who asks for a map fetches; to be awaited before a map is drawn. */
export async function linkStyles(): Promise<void> {
  if (document.querySelector(`link[href="${sheet}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error('The style sheet of the map did not come.'));
    };
    document.head.append(link);
  });
}

/**
 * A map with pins and two buttons in a place of the page. The library's own controls write markup as text, which the page's
 * policy forbids (Trusted Types): buttons and attribution are ours.
 */
export function drawMap(place: HTMLElement, { tiles, maxZoom, pins, closer, farther }: MapWish): void {
  const map = new LeafletMap(place, { zoomControl: false, attributionControl: false, scrollWheelZoom: false });
  new TileLayer(tiles, { maxZoom }).addTo(map);
  for (const { lat, long, name } of pins)
    new Marker([lat, long], {
      icon: new DivIcon({ html: pinShape(), className: 'map-pin', iconSize: [24, 32], iconAnchor: [12, 32] }),
      title: name,
      alt: name,
      keyboard: false,
    }).addTo(map);
  const [first] = pins;
  if (first && pins.length === 1) map.setView([first.lat, first.long], Math.min(ONE_PLACE_ZOOM, maxZoom));
  else map.fitBounds(new LatLngBounds(pins.map(({ lat, long }) => [lat, long])), { padding: [40, 40], maxZoom });
  const buttons = document.createElement('p');
  buttons.className = 'map-zoom';
  buttons.append(
    zoomButton('+', closer, () => map.zoomIn()),
    zoomButton('−', farther, () => map.zoomOut()),
  );
  place.append(buttons);
}

function zoomButton(sign: string, label: string, zoom: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn btn-icon';
  button.textContent = sign;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    zoom();
  });
  return button;
}

function pinShape(): HTMLElement {
  const holder = document.createElement('span');
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 33');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PIN);
  const dot = document.createElementNS(SVG, 'circle');
  for (const [name, value] of [
    ['cx', '12'],
    ['cy', '12'],
    ['r', '4'],
  ] as const)
    dot.setAttribute(name, value);
  svg.append(path, dot);
  holder.append(svg);
  return holder;
}
