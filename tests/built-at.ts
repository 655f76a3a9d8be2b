/** The instant the test sites are built for: demo stock gives its dates as offsets from it, journeys take place on that day. */
export const BUILT_AT = '2026-11-20T00:00:00+10:00';
