/** What the Worker of each dealer does when the scheduler calls it, by host. */
export const DEALERS = {
  'www.north.example': 'run',
  'www.south.example': 'fail a job',
  'www.hills.example': 'respond 503',
  'www.coast.example': 'respond 404',
} as const;
