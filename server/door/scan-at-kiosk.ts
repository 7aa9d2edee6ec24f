import { type KioskScreen, kioskScreen } from '#domain/door/kiosk-screen.ts';
import type { Kiosk } from '../data/collections/door.ts';
import { checkIn } from './check-in.ts';
import type { CheckInParts, Presented } from './check-in-attempt.ts';

const nonceForm = /^[\w-]{16,64}$/;

/** The attempt's nonce from the form, or null where it is not valid. */
export function readNonce(form: FormData): string | null {
  const nonce = form.get('nonce');
  return typeof nonce === 'string' && nonceForm.test(nonce) ? nonce : null;
}

/** The scanned or typed code, or null where there is none. */
export function readScannedCode(form: FormData): string | null {
  const code = form.get('code');
  return typeof code === 'string' && code.trim() !== '' ? code : null;
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
