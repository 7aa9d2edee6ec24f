/**
 * Feedback without script: after a post, the next page shows one message. It is stored in a signed cookie, so that
 * nobody can fake a message from the club, and the page that shows it deletes it.
 */
import { createHmac } from 'node:crypto';
import { type Cookie, redirect } from 'react-router';
import { appHeaders } from '../http/connection.ts';
import { hostCookie } from '../http/host-cookie.ts';
import { type Context, connectionContext, servicesContext } from './context.ts';
import { type FlashMessage, flashMessage } from './flash-message.ts';

const MAX_AGE_IN_SECONDS = 60;

function cookieOf(context: Context): Cookie {
  const { secret } = context.get(servicesContext);
  const key = createHmac('sha256', secret).update('flash cookie').digest('base64url');
  const cookie = hostCookie('cf_flash', { maxAge: MAX_AGE_IN_SECONDS, secrets: [key] });
  return cookie(context.get(connectionContext).isSecure);
}

/** A 303 to `path`, where the page shows the message. The guard middleware turns it into the cookie. */
export function redirectWithFlash(
  path: string,
  text: string,
  tone: FlashMessage['tone'] = 'good',
  undoId?: string,
): Response {
  const value = Buffer.from(JSON.stringify({ tone, text, undoId })).toString('base64url');
  return redirect(path, { status: 303, headers: { [appHeaders.flash]: value } });
}

/** The message in the request's cookie; `isSent` is true even where we did not sign the cookie. */
export async function readFlash(
  request: Request,
  context: Context,
): Promise<{ message: FlashMessage | null; isSent: boolean }> {
  const header = request.headers.get('Cookie');
  if (!header?.includes('cf_flash=')) return { message: null, isSent: false };
  const { data: message = null } = flashMessage.safeParse(await cookieOf(context).parse(header));
  return { message, isSent: true };
}

/** Sets the response's message cookie, or deletes the one that has been shown. */
export async function writeFlash(response: Response, context: Context, isShown: boolean): Promise<void> {
  const value = response.headers.get(appHeaders.flash);
  response.headers.delete(appHeaders.flash);
  if (value !== null) {
    const message = JSON.parse(Buffer.from(value, 'base64url').toString());
    response.headers.append('Set-Cookie', await cookieOf(context).serialize(message));
  } else if (isShown) {
    response.headers.append('Set-Cookie', await cookieOf(context).serialize('', { maxAge: 0 }));
  }
}
