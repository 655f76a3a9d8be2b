/** The values of `{open}` and `{close}` in a text with opening hours. */
export const spanValues = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  open: formatClock(from),
  close: formatClock(to),
});

/** Minutes since midnight as `8:30am`, `5pm`, `12pm`; 1440 is `12am`. */
export function formatClock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const rest = minutes % 60;
  const text = rest === 0 ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${String(rest).padStart(2, '0')}`;
  return `${text}${hour < 12 ? 'am' : 'pm'}`;
}
