import { data } from 'react-router';
import { KIOSK_ANSWER_SECONDS } from '#domain/door/kiosk-screen.ts';
import { setKioskCookie } from '../identity/kiosk-cookie.ts';
import { type Context, credentialsContext } from '../request/context.ts';

/** Makes a kiosk page return to the start screen, without script, ready for the next person. */
export function backToKiosk(seconds: number): { Refresh: string } {
  return { Refresh: `${seconds};url=/kiosk` };
}

/** A check-in answer: returns to the start screen after four seconds, and renews the device's cookie. */
export async function kioskAnswer<T>(value: T, context: Context) {
  const { kioskToken: token } = context.get(credentialsContext);
  const headers = new Headers(backToKiosk(KIOSK_ANSWER_SECONDS));
  if (token) headers.append('Set-Cookie', await setKioskCookie(token, context));
  return data(value, { headers });
}
