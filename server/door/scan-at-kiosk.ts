import { type KioskScreen, kioskScreen } from '#domain/door/kiosk-screen.ts';
import type { Kiosk } from '../data/collections/door.ts';
import type { Context } from '../request/context.ts';
import { readText } from '../request/read-form.ts';
import { checkIn } from './check-in.ts';
import type { CheckInParts, Presented } from './check-in-attempt.ts';

const nonceForm = /^[\w-]{16,64}$/;

/** The attempt's nonce from the posted form, or null where it is not valid. */
export function readNonce(context: Context): string | null {
  const nonce = readText(context, 'nonce');
  return nonceForm.test(nonce) ? nonce : null;
}

/** The scanned or typed code, or null where there is none. */
export function readScannedCode(context: Context): string | null {
  const code = readText(context, 'code');
  return code.trim() === '' ? null : code;
}

/** Checks a person in and returns the kiosk's screen for them. */
export async function answerAtKiosk(
  parts: CheckInParts,
  kiosk: Kiosk,
  attempt: { readonly nonce: string; readonly presented: Presented },
  now: Temporal.Instant,
): Promise<KioskScreen> {
  const device = { id: kiosk.id, name: kiosk.name };
  return kioskScreen(await checkIn(parts, { ...attempt, device }, now));
}
