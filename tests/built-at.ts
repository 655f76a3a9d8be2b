/** The build time of the test sites: dates in the demo stock are offsets from it, and journeys take place on that day. */
export const BUILT_AT = '2026-11-20T00:00:00+10:00';
