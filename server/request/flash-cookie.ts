/**
 * Feedback without script: after a post, the page that follows shows one notice. It travels in a cookie that
 * the next document takes away; it is text only, rendered escaped.
 */
import { redirect } from 'react-router';
import { z } from 'zod';

const notice = z.object({ tone: z.enum(['good', 'warn', 'bad', 'info']), text: z.string().max(400) });
export type Notice = z.output<typeof notice>;

const NAME = 'cf_notice';

function cookie(value: string, maxAgeInSeconds: number): string {
  return `${NAME}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeInSeconds}`;
}

/** A 303 to `path` whose page opens with the notice. */
export function redirectWithNotice(path: string, text: string, tone: Notice['tone'] = 'good'): Response {
  const value = Buffer.from(JSON.stringify({ tone, text })).toString('base64url');
  return redirect(path, { status: 303, headers: { 'Set-Cookie': cookie(value, 60) } });
}

/** The notice that the request carries, or null. */
export function readNotice(request: Request): Notice | null {
  const value = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]+)`).exec(request.headers.get('Cookie') ?? '')?.[1];
  if (!value) return null;
  try {
    return notice.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return null;
  }
}

export const clearNotice = cookie('', 0);
