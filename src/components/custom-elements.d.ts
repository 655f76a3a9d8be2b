import type { DetailedHTMLProps, HTMLAttributes } from 'react';

/** Attributes of any element. What those of a custom element mean is said in its file in `elements`. */
type Plain = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'car-toggle': Plain & { readonly kind: string; readonly car: number };
      'phone-reveal': Plain & { readonly coded: string; readonly car: number };
      'open-now': Plain & { readonly hours?: string };
      'photo-gallery': Plain;
      'recent-searches': Plain & { readonly heading: string; readonly clear: string; readonly max: number };
      'sign-in-form': Plain;
      'appointment-slots': Plain;
      'lead-form': Plain & {
        readonly 'data-failed': string;
        readonly 'data-phone'?: string | undefined;
        readonly 'data-fill'?: string | undefined;
        readonly 'data-unexpected': string;
      };
    }
  }
}
