import { REMOVE_CAR_API_PATH, SAVE_CAR_API_PATH } from '#domain/routes/public-paths.ts';
import { TOGGLED_AT_HEADER } from '#domain/watchlist.ts';
import { serverInstant, type User } from './account.ts';
import type { SaveToggle, ToggleResponse } from './watchlist.ts';

/** Longest wait for the server's response, in ms. */
const RESPONSE_TIMEOUT_MS = 8000;

/** Sends a click on the Save button to the server (SAVE-05); throws if it is unknown whether it arrived. */
export async function sendToggle(user: User, { car, saved, at }: SaveToggle): Promise<ToggleResponse> {
  const response = await fetch(saved ? SAVE_CAR_API_PATH : REMOVE_CAR_API_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [TOGGLED_AT_HEADER]: String(serverInstant(at)) },
    body: JSON.stringify({ phone_number: user.phone, car_id: car }),
    keepalive: true,
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
  });
  const body = (await response.json()) as {
    readonly success?: boolean;
    readonly saved?: boolean;
    readonly version?: number;
    readonly message?: string;
  };
  if (body.success === true) return { kind: 'stored', saved: body.saved ?? saved, version: body.version ?? 0 };
  if (body.success === false) return { kind: 'rejected', status: response.status, message: body.message ?? '' };
  throw new Error(`status ${response.status}`);
}
