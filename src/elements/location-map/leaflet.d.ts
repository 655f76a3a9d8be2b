/** What `draw-map.ts` uses of leaflet 2, which has no types yet. */
declare module 'leaflet' {
  type Place = readonly [lat: number, long: number];
  class Layer {
    addTo(map: LeafletMap): this;
    once(event: 'tileload' | 'load', act: () => void): this;
  }
  export class LeafletMap {
    constructor(
      container: HTMLElement,
      options: {
        readonly zoomControl: boolean;
        readonly attributionControl: boolean;
        readonly scrollWheelZoom: boolean;
      },
    );
    setView(place: Place, zoom: number): this;
    fitBounds(
      bounds: LatLngBounds,
      options: { readonly padding: readonly [number, number]; readonly maxZoom: number },
    ): this;
    zoomIn(): this;
    zoomOut(): this;
    remove(): this;
  }
  export class LatLngBounds {
    constructor(places: readonly Place[]);
  }
  export class TileLayer extends Layer {
    constructor(urlTemplate: string, options: { readonly maxZoom: number });
  }
  export class Marker extends Layer {
    constructor(
      place: Place,
      options: { readonly icon: DivIcon; readonly title: string; readonly alt: string; readonly keyboard: boolean },
    );
  }
  export class DivIcon {
    constructor(options: {
      readonly html: HTMLElement;
      readonly className: string;
      readonly iconSize: readonly [number, number];
      readonly iconAnchor: readonly [number, number];
    });
  }
}
