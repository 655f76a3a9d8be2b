/**
 * `<place-map tiles="https://…/{z}/{x}/{y}.png" pins="[…]">` around our own drawing: its button fetches the map library and the
 * provider's pictures, and puts the map in the drawing's place (LOC-05). Nothing is asked before.
 */
class PlaceMap extends HTMLElement {
  connectedCallback(): void {
    const ask = this.querySelector<HTMLElement>('.place-map-ask');
    const button = ask?.querySelector('button');
    if (!ask || !button) return;
    ask.hidden = false;
    button.addEventListener('click', () => {
      button.disabled = true;
      this.#show(ask).catch((error: unknown) => {
        console.info('The map could not be shown.', error);
        button.disabled = false;
        const said = this.querySelector('[role="status"]');
        if (said) said.textContent = this.getAttribute('failed');
      });
    });
  }

  async #show(ask: HTMLElement): Promise<void> {
    const { drawMap, linkStyles } = await import('./place-map/draw-map.ts');
    await linkStyles();
    const place = document.createElement('div');
    place.className = 'place-map-live';
    this.append(place);
    drawMap(place, {
      tiles: this.getAttribute('tiles') ?? '',
      maxZoom: Number(this.getAttribute('zoom')),
      pins: JSON.parse(this.getAttribute('pins') ?? '[]'),
      closer: this.getAttribute('closer') ?? '',
      farther: this.getAttribute('farther') ?? '',
    });
    ask.hidden = true;
    for (const by of this.querySelectorAll<HTMLElement>('.place-map-by')) by.hidden = false;
    place.querySelector<HTMLElement>('[tabindex]')?.focus();
  }
}

customElements.define('place-map', PlaceMap);
