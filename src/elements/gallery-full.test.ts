import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('DET-01 a full-screen photo is loaded for the width of the screen, in AVIF too', async () => {
  const { document, Element, Event, HTMLElement } = parseHTML(`<!doctype html><html><body>
    <photo-gallery><div class="gallery-stage">
      <ul data-slides><li id="photo-1"><picture>
        <source type="image/avif" srcset="/a/320.avif 320w, /a/960.avif 960w" sizes="58vw">
        <img src="/a/960.webp" alt="">
      </picture></li><li id="photo-2"><img src="https://i.example/b" srcset="https://i.example/b?w=320 320w" sizes="58vw" alt=""></li></ul>
      <button type="button" data-full-screen>Full screen</button>
    </div></photo-gallery></body></html>`);
  const showModal = vi.fn();
  Object.assign(HTMLElement.prototype, { showModal });
  vi.stubGlobal('document', document);
  vi.stubGlobal('Element', Element);
  await import('./gallery-full.ts');
  document.querySelector('button')?.dispatchEvent(new Event('click', { bubbles: true }));
  expect(showModal).toHaveBeenCalledOnce();
  const sizes = [...document.querySelectorAll('dialog [srcset]')].map((element) => element.getAttribute('sizes'));
  expect(sizes).toEqual(['100vw', '100vw']);
});
