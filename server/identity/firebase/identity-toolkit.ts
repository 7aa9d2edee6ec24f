import { z } from 'zod';
import { wellFormed } from '#domain/values/text.ts';
import { timeLeft } from '../../data/deadline.ts';
import type { Log } from '../../log/log.ts';
import { AuthError } from '../identity.ts';
import { codeIn, toolkitErrorCode } from './firebase-errors.ts';
import type { FirebaseSettings } from './firebase-settings.ts';

/** Milliseconds that Google has to answer, or less where the page has less time left. */
export const DEADLINE_MS = 10_000;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A person whose password Google has just checked or set. */
export interface CheckedPassword {
  readonly uid: string;
  /** For the session cookie; valid for an hour. */
  readonly idToken: string;
}

/** The Identity Toolkit REST interface: what only somebody who knows the password may do. All throw AuthError. */
export interface IdentityToolkit {
  signUp(credentials: Credentials): Promise<CheckedPassword>;
  signIn(credentials: Credentials): Promise<CheckedPassword>;
  /** An ID token for a token that the Admin SDK has signed. */
  exchangeCustomToken(customToken: string): Promise<string>;
}

const errorAnswer = z.object({ error: z.object({ message: z.string() }) });
const checkedAnswer = z.object({ idToken: z.string().min(1), localId: z.string().min(1) });
const exchangedAnswer = checkedAnswer.pick({ idToken: true });

export function createIdentityToolkit(
  { apiKey, authEmulatorHost, deadlineMs = DEADLINE_MS }: FirebaseSettings,
  log: Pick<Log, 'warn'>,
): IdentityToolkit {
  const service = 'identitytoolkit.googleapis.com';
  const origin = authEmulatorHost ? `http://${authEmulatorHost}/${service}` : `https://${service}`;

  async function call<T>(method: string, body: object, answer: z.ZodType<T>): Promise<T> {
    const { status, text } = await post(method, body);
    const json = parseJson(text);
    const parsed = status === 200 ? answer.safeParse(json) : null;
    if (parsed?.success) return parsed.data;
    const message = errorAnswer.safeParse(json).data?.error.message ?? '';
    const code = toolkitErrorCode(status, message);
    // Only Google's own error code is logged: the rest of the answer may repeat what a person typed.
    if (code === 'unexpected' || code === 'network-request-failed')
      log.warn(
        { event: 'identity.toolkit-refused', method, status, code: codeIn(message) },
        'Identity Toolkit',
      );
    throw new AuthError(code);
  }

  /** The key goes in a header: addresses end up in logs. */
  async function post(method: string, body: object): Promise<{ status: number; text: string }> {
    try {
      const response = await fetch(`${origin}/v1/accounts:${method}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': apiKey },
        body: JSON.stringify({ ...body, returnSecureToken: true }),
        signal: AbortSignal.timeout(Math.ceil(timeLeft(deadlineMs))),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      log.warn({ event: 'identity.toolkit-away', method, reason }, 'Identity Toolkit cannot be reached');
      throw new AuthError('network-request-failed');
    }
  }

  const checked = async (method: string, credentials: Credentials): Promise<CheckedPassword> => {
    const { idToken, localId } = await call(method, credentials, checkedAnswer);
    return { idToken, uid: localId };
  };
  return {
    signUp: (credentials) => checked('signUp', credentials),
    signIn: (credentials) => checked('signInWithPassword', credentials),
    exchangeCustomToken: async (token) =>
      (await call('signInWithCustomToken', { token }, exchangedAnswer)).idToken,
  };
}

function parseJson(text: string): unknown {
  try {
    return wellFormed(JSON.parse(text));
  } catch {
    return null;
  }
}
