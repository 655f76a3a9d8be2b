import { expect, test } from 'vitest';
import { optionalPicture } from '#domain/picture.ts';
import type { Manufacturer } from '#site/site.ts';
import type { Offer } from '#site/site-content.ts';
import { aSite } from '#tests/builders/site.ts';
import { ownMakeLogos } from './site-pictures.ts';

test('DATA-02 logos set by the dealer for its make and for the makes of its offers; its own make comes first', () => {
  const make = (name: string, logo: string | null): Manufacturer => ({
    ...{ id: null, name, slug: 'another' },
    logoUrl: optionalPicture(logo),
  });
  const offer = (manufacturer: Manufacturer | null): Offer => ({
    ...{ id: 1, name: 'A', description: ['A'], disclaimer: [], imageUrl: null, model: null, finance: null },
    ...{ warning: null, from: null, until: null },
    manufacturer,
  });
  const makes = [make('Toyota', '/old.svg'), make('Great Wall', '/wall.svg'), make('Kia', null), null];
  const site = aSite({ manufacturer: make('Toyota', '/toyota.svg'), offers: makes.map(offer) });
  expect(ownMakeLogos(site)).toEqual({ toyota: '/toyota.svg', 'great-wall': '/wall.svg' });
});
