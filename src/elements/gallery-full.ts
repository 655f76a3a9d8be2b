import { PHOTO_EVENT } from './photo-event.ts';

/**
 * Full-screen photos (DET-01): a modal dialog with its own gallery, created on demand. Esc and the button close it; the gallery in the page
 * then shows the last photo, and the focus returns to where it was.
 */
document.addEventListener('click', ({ target }) => {
  const opener = target instanceof Element ? target.closest('[data-full-screen]') : null;
  const gallery = opener?.closest<HTMLElement>('photo-gallery');
  if (gallery && !gallery.closest('dialog')) open(gallery);
});

function open(gallery: HTMLElement): void {
  const stage = gallery.querySelector('.gallery-stage')?.cloneNode(true) as HTMLElement;
  for (const copy of stage.querySelectorAll('[aria-hidden="true"][inert], .tag, [data-full-screen]:not(ul)'))
    copy.remove();
  for (const slide of stage.querySelectorAll('li')) slide.removeAttribute('id');
  for (const image of stage.querySelectorAll<HTMLImageElement | HTMLSourceElement>('[srcset]')) image.sizes = '100vw';

  const large = document.createElement('photo-gallery');
  large.className = 'gallery gallery-large';
  large.role = 'group';
  large.ariaLabel = gallery.getAttribute('aria-label');
  large.dataset.index = gallery.dataset.index ?? '0';
  const missing = gallery.querySelector('template[data-missing]');
  large.append(stage, ...(missing ? [missing.cloneNode(true)] : []));

  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'btn gallery-close';
  close.textContent = gallery.dataset.close ?? '';
  const dialog = document.createElement('dialog');
  dialog.className = 'gallery-dialog';
  dialog.ariaLabel = large.ariaLabel;
  dialog.append(large, close);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    gallery.dispatchEvent(new CustomEvent(PHOTO_EVENT, { detail: Number(large.dataset.index ?? 0) }));
    dialog.remove();
    gallery.querySelector<HTMLElement>('button[data-full-screen]')?.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  (large.querySelector<HTMLElement>('[data-slides]') ?? close).focus();
}
