import { data } from 'react-router';
import { KIOSK_ANSWER_SECONDS } from '#domain/door/kiosk-screen.ts';
import { keepKioskToken } from '../identity/kiosk-cookie.ts';
import { type Context, credentialsContext } from '../request/context.ts';

/** A page of the kiosk that goes back by itself, without script: the screen is left clear for the next person. */
export function backToKiosk(seconds: number): { Refresh: string } {
  return { Refresh: `${seconds};url=/kiosk` };
}

/** An answer of the door: it goes back after four seconds, and the device's cookie lives on from here. */
export async function kioskAnswer<T>(value: T, context: Context) {
  const { kioskToken: token } = context.get(credentialsContext);
  const headers = new Headers(backToKiosk(KIOSK_ANSWER_SECONDS));
  if (token) headers.append('Set-Cookie', await keepKioskToken(token, context));
  return data(value, { headers });
}
