import { PHOTO_EVENT } from './photo-event.ts';

/**
 * A row of photos with native scrolling; without JavaScript it can be swiped, and its thumbnails are links to slides. This adds the loop (a
 * copy of the last photo before the first, and one of the first after the last, so the first photo is in slot 1), previous and next, arrow
 * keys, the counter and the mark on the current thumbnail (DET-01). `data-index` is the current photo, from 0. A picture that fails to load
 * is replaced by the `<template data-missing>`.
 */
class PhotoGallery extends HTMLElement {
  #resized: ResizeObserver | undefined;

  connectedCallback(): void {
    for (const image of this.querySelectorAll('img'))
      if (image.complete) image.decode().catch(() => image.naturalWidth === 0 && this.#missing(image));
    this.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && this.#missing(target), true);
    const track = this.querySelector<HTMLElement>('[data-slides]');
    if (track && track.children.length > 1) this.#loop(track, [...track.children] as HTMLElement[]);
  }

  disconnectedCallback(): void {
    this.#resized?.disconnect();
  }

  #loop(track: HTMLElement, slides: readonly HTMLElement[]): void {
    const count = slides.length;
    const thumbnails = [...this.querySelectorAll<HTMLAnchorElement>('[data-thumbnails] a')];
    const counter = this.querySelector('[data-counter]');
    const width = (): number => track.getBoundingClientRect().width || 1;
    const start = Number(this.dataset.index ?? Math.round(track.scrollLeft / width()));
    let slot = start + 1; // position in the list, including copies

    let lastWidth = 0; // width of the slides at the last adjustment
    const scrollToSlot = (): void => {
      lastWidth = track.clientWidth;
      if (lastWidth > 0) track.scrollTo({ left: slot * width(), behavior: 'instant' });
    };
    const mark = (): void => {
      const index = (slot - 1 + count) % count;
      this.dataset.index = `${index}`;
      if (counter) counter.textContent = `${index + 1}`;
      for (const [position, link] of thumbnails.entries())
        if (position === index) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      const link = thumbnails[index];
      const list = link?.closest<HTMLElement>('[data-thumbnails]');
      if (link && list) list.scrollTo({ left: link.offsetLeft - list.clientWidth / 2 + link.clientWidth / 2 });
    };
    /** Jumps invisibly from a copy to the original photo. */
    const jumpToOriginal = (): void => {
      const original = ((slot - 1 + count) % count) + 1;
      if (original === slot) return;
      slot = original;
      scrollToSlot();
    };
    const showPhoto = (next: number): void => {
      jumpToOriginal();
      const isFar = Math.abs(next - slot) > 1;
      slot = next;
      const jumps = isFar || matchMedia('(prefers-reduced-motion: reduce)').matches;
      track.scrollTo({ left: slot * width(), behavior: jumps ? 'instant' : 'smooth' });
      if (jumps) jumpToOriginal();
      mark();
    };

    track.prepend(copyOf(slides[count - 1]));
    track.append(copyOf(slides[0]));
    scrollToSlot();
    mark();

    this.querySelector('[data-previous]')?.addEventListener('click', () => showPhoto(slot - 1));
    this.querySelector('[data-next]')?.addEventListener('click', () => showPhoto(slot + 1));
    this.addEventListener('keydown', (event) => {
      const next = { ArrowRight: slot + 1, ArrowLeft: slot - 1, Home: 1, End: count }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      showPhoto(next);
    });
    this.addEventListener(PHOTO_EVENT, (event) => showPhoto((event as CustomEvent<number>).detail + 1));
    for (const [index, link] of thumbnails.entries())
      link.addEventListener('click', (event) => {
        event.preventDefault();
        showPhoto(index + 1);
      });

    // A browser may scroll to the start by itself when the window's size changes, as it does for a screenshot of the whole page.
    let isManualScroll = false;
    for (const input of ['pointerdown', 'wheel'])
      track.addEventListener(
        input,
        () => {
          isManualScroll = true;
        },
        { passive: true },
      );
    const onScrollEnd = (): void => {
      const next = Math.round(track.scrollLeft / width());
      if (track.clientWidth !== lastWidth || (next === 0 && slot > 0 && !isManualScroll)) {
        scrollToSlot(); // the browser moved it
        return;
      }
      isManualScroll = false;
      slot = next;
      jumpToOriginal();
      mark();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if ('onscrollend' in window) track.addEventListener('scrollend', onScrollEnd);
    else
      track.addEventListener('scroll', () => {
        clearTimeout(timer);
        timer = setTimeout(onScrollEnd, 120);
      });
    this.#resized = new ResizeObserver(scrollToSlot);
    this.#resized.observe(track);
  }

  #missing(image: HTMLImageElement): void {
    const box = image.parentElement;
    if (!box || box.hasAttribute('data-broken')) return;
    box.setAttribute('data-broken', '');
    const template = this.querySelector<HTMLTemplateElement>('template[data-missing]');
    if (template && box.matches('li')) box.append(template.content.cloneNode(true));
  }
}

/** Copies for the loop are hidden from assistive technology and the keyboard. */
function copyOf(slide: HTMLElement | undefined): HTMLElement {
  // Cloned into another document: a clone made in this one would first load the <img> fallback, before it is inside its <picture>.
  const copy = new Document().importNode(slide as HTMLElement, true);
  copy.removeAttribute('id');
  copy.inert = true;
  copy.ariaHidden = 'true';
  return copy;
}

customElements.define('photo-gallery', PhotoGallery);
