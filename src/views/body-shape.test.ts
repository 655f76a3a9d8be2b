import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bodyLabel } from '#domain/body.ts';
import { bodyShape } from './body-shape.ts';

test('TILE-01 a body type has the drawing of its item type, even if another item type has the same name', () => {
  expect(bodyShape('Station Wagon')).toBe('wagon');
  expect(bodyShape('Landaulet')).toBe('sedan');
  expect(bodyShape('wagon', 'caravan')).toBe('caravan');
  expect(bodyShape('Camper Trailer', 'caravan')).toBe('camper-trailer');
  expect(bodyShape('Naked', 'motorcycle')).toBe('motorcycle');
  expect(bodyShape('Super Sport', 'motorcycle')).toBe('sports-bike');
  expect(bodyShape('Cruiser', 'car')).toBe('sedan');
});

test('TILE-01 each drawing that a body type can have is in the sprite', () => {
  const drawings = readFileSync('src/components/bodies.svg', 'utf8');
  const shapeNames = readFileSync('src/views/body-shape.ts', 'utf8').matchAll(/: '([a-z-]+)',?(?= |$)/gm);
  const shapes = new Set([...shapeNames].map(([, shape]) => shape));
  expect(shapes.size).toBeGreaterThan(15);
  for (const shape of shapes) expect(drawings, shape).toContain(`<symbol id="${shape}"`);
});

test.each([
  ['softtop', 'convertible'],
  ['stationWagon', 'wagon'],
  ['cab-chassis', 'cab'],
  ['lightTruck', 'truck'],
  ['peopleMover', 'people-mover'],
  ['utility', 'ute'],
  ['Pop Top', 'sedan'],
])('TILE-01 the drawing for the label of %s is %s', (body, shape) => {
  expect(bodyShape(bodyLabel(body) ?? '')).toBe(shape);
});
