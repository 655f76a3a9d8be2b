/** Hosts of dealers, by what their Workers do when the scheduler calls them. */
export const DEALERS = {
  'www.north.example': 'run',
  'www.south.example': 'fail a job',
  'www.hills.example': 'break',
  'www.coast.example': 'not known',
} as const;
