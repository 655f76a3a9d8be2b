import * as z from 'zod';
import { id } from '#config/schema/fields.ts';

const capacity = () => z.number().int().min(0).max(50);

/** Test drives by appointment (FORM-14). */
export const AppointmentsSchema = z
  .strictObject({
    slotMinutes: z.number().int().min(10).max(480).default(60).describe('Length of a slot in minutes.'),
    leadHours: z.number().min(0).max(336).default(4).describe('Hours from now to the first slot offered.'),
    daysAhead: z.number().int().min(1).max(60).default(14).describe('Days ahead that can be booked.'),
    capacity: capacity()
      .default(1)
      .describe(
        'Test drives at the same time at one location. A car is booked only where it is, or at a location next door (the same street and postcode, or less than about 2 km away by their coordinates); elsewhere a time is a request that you confirm.',
      ),
    capacities: z
      .array(
        z.strictObject({
          location_id: id('Number of the location.'),
          capacity: capacity().describe(
            'Number of simultaneous test drives there; 0 = none are offered, so a test drive of a car that is there is only requested, as at a location that sells no cars, unless one next door offers times.',
          ),
        }),
      )
      .default([])
      .describe('Locations with another capacity.'),
  })
  .nullable()
  .default(null)
  .describe(
    'Test drives booked into free times within opening hours; null = shoppers name a time and the dealer confirms it.',
  );
