/** Paint colours of the drawings, as hex. */
export const PAINTS: { readonly [name: string]: string } = {
  white: '#eef0f1',
  silver: '#b9bfc5',
  grey: '#6b737b',
  black: '#2a2e33',
  blue: '#2a5b9c',
  red: '#b0252c',
  green: '#43614d',
  bronze: '#866848',
  orange: '#d66c28',
  yellow: '#e2b83c',
};

/** A colour mixed with white (amount above 0) or black (below 0), as hex. */
export function shade(hex: string, amount: number): string {
  const target = amount > 0 ? 255 : 0;
  const part = (at: number) => {
    const from = Number.parseInt(hex.slice(at, at + 2), 16);
    return Math.round(from + (target - from) * Math.abs(amount))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
