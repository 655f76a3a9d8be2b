import { createElement, type ElementType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Prepares an element whose markup the build has rendered with React (an island) for being taken over; the module that Astro calls
 * `clientEntrypoint`. The one of `@astrojs/react` also renders slots, form actions and parts without markup, none of which we have.
 *
 * @returns hydrates the element with a component and the props that the build rendered it with
 */
export default function hydrateIsland(element: HTMLElement): (component: ElementType, props: object) => void {
  return (component, props) =>
    startTransition(() => {
      hydrateRoot(element, createElement(component, props), {
        identifierPrefix: element.getAttribute('prefix') ?? '',
      });
    });
}
