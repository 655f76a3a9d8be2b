import { REMOVE_CAR_API_PATH, SAVE_CAR_API_PATH } from '#domain/paths.ts';
import { PRESSED_AT_HEADER } from '#domain/watchlist.ts';
import { serverInstant, type User } from './account.ts';
import type { SaveToggle, ToggleResponse } from './watchlist.ts';

/** Sends a press of the Save button to the server (SAVE-05); throws if it is unknown whether it arrived. */
export async function sendToggle(user: User, { car, saved, at }: SaveToggle): Promise<ToggleResponse> {
  const reply = await fetch(saved ? SAVE_CAR_API_PATH : REMOVE_CAR_API_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [PRESSED_AT_HEADER]: String(serverInstant(at)) },
    body: JSON.stringify({ phone_number: user.phone, car_id: car }),
    keepalive: true,
  });
  const answer = (await reply.json()) as {
    readonly success?: boolean;
    readonly saved?: boolean;
    readonly version?: number;
    readonly message?: string;
  };
  if (answer.success === true) return { kind: 'stored', saved: answer.saved ?? saved, version: answer.version ?? 0 };
  if (answer.success === false) return { kind: 'refused', status: reply.status, message: answer.message ?? '' };
  throw new Error(`status ${reply.status}`);
}
