/**
 * `<location-map tiles="https://…/{z}/{x}/{y}.png" pins="[…]">` around our own static map: its button loads the map library and the provider's
 * tiles, and replaces it with the live map (LOC-05). Nothing is requested before. If it is closed, or no tile loads, the static map and
 * its button return.
 */
class LocationMap extends HTMLElement {
  connectedCallback(): void {
    const prompt = this.querySelector<HTMLElement>('.location-map-prompt');
    const button = prompt?.querySelector('button');
    if (!prompt || !button) return;
    prompt.hidden = false;
    const announce = (words: string) => {
      const status = this.querySelector('[role="status"]');
      if (status) status.textContent = words;
    };
    button.addEventListener('click', () => {
      if (this.querySelector('.location-map-live')) return;
      const container = document.createElement('div');
      container.className = 'location-map-live';
      prompt.before(container);
      announce('');
      const swap = (live: boolean) => {
        prompt.hidden = live;
        for (const credit of this.querySelectorAll<HTMLElement>('.location-map-credit')) credit.hidden = !live;
      };
      const close = () => {
        const hadFocus = container.contains(document.activeElement);
        swap(false);
        container.remove();
        if (hadFocus) button.focus();
      };
      const fail = () => {
        close();
        announce(this.getAttribute('failed') ?? '');
      };
      this.#draw(container, close, fail).then(
        () => {
          container.focus();
          swap(true);
        },
        (error: unknown) => {
          console.info('The map could not be shown.', error);
          fail();
        },
      );
    });
  }

  async #draw(container: HTMLElement, onClose: () => void, onFailure: () => void): Promise<void> {
    const { drawMap, linkStyles } = await import('./location-map/draw-map.ts');
    await linkStyles();
    drawMap(container, {
      tiles: this.getAttribute('tiles') ?? '',
      maxZoom: Number(this.getAttribute('max-zoom')),
      pins: JSON.parse(this.getAttribute('pins') ?? '[]'),
      label: this.querySelector('img')?.alt ?? '',
      zoomIn: this.getAttribute('zoom-in') ?? '',
      zoomOut: this.getAttribute('zoom-out') ?? '',
      close: this.getAttribute('close') ?? '',
      onClose,
      onFailure,
    });
  }
}

customElements.define('location-map', LocationMap);
