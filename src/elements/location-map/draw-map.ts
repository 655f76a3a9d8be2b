import { DivIcon, LatLngBounds, LeafletMap, Marker, TileLayer } from 'leaflet';
import sheet from 'leaflet/dist/leaflet.css?url';

interface Pin {
  readonly lat: number;
  readonly long: number;
  readonly name: string;
}
interface MapOptions {
  readonly tiles: string;
  readonly maxZoom: number;
  readonly pins: readonly Pin[];
  readonly label: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly close: string;
  readonly onClose: () => void;
  /** None of the initial tiles loaded. */
  readonly onFailure: () => void;
}

/** Zoom level for a single location: its streets are visible. */
const ONE_PLACE_ZOOM = 15;
const PIN = 'M12 32C9 24 1 20 1 12a11 11 0 0 1 22 0C23 20 15 24 12 32Z';
const SVG = 'http://www.w3.org/2000/svg';

/** Links the library's style sheet, which is only loaded for a map; await it before drawing one. */
export async function linkStyles(): Promise<void> {
  if (document.querySelector(`link[href="${sheet}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error('The style sheet of the map did not load.'));
    };
    document.head.append(link);
  });
}

/**
 * Draws a map with pins and three buttons into an element. The library's own controls set HTML as text, which the page's policy forbids
 * (Trusted Types), so buttons and attribution are ours.
 */
export function drawMap(container: HTMLElement, options: MapOptions): void {
  const { tiles, maxZoom, pins } = options;
  container.setAttribute('role', 'region');
  container.setAttribute('aria-label', options.label);
  const map = new LeafletMap(container, { zoomControl: false, attributionControl: false, scrollWheelZoom: false });
  const end = (callback: () => void) => {
    callback();
    map.remove();
  };
  const layer = new TileLayer(tiles, { maxZoom }).addTo(map);
  let hasLoaded = false;
  layer.once('tileload', () => {
    hasLoaded = true;
  });
  layer.once('load', () => {
    if (!hasLoaded) end(options.onFailure);
  });
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
  buttons.className = 'map-buttons';
  buttons.append(
    mapButton('+', options.zoomIn, () => map.zoomIn()),
    mapButton('−', options.zoomOut, () => map.zoomOut()),
    mapButton('×', options.close, () => end(options.onClose)),
  );
  container.append(buttons);
}

function mapButton(sign: string, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn btn-icon';
  button.textContent = sign;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    act();
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
