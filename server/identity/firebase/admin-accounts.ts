import type { Auth, UpdateRequest, UserRecord } from 'firebase-admin/auth';
import { answerInTime } from '../answer-in-time.ts';
import { openFirebaseApp } from '../firebase-app.ts';
import { AuthError } from '../identity.ts';
import { adminCodeOf, FirebaseUnavailableError, fromAdminError } from './firebase-errors.ts';
import type { FirebaseSettings } from './firebase-settings.ts';
import { DEADLINE_MS } from './identity-toolkit.ts';

/** What the server can do without anybody's password, through the Admin SDK. All throw AuthError, FirebaseUnavailableError. */
export interface AdminAccounts {
  find(uid: string): Promise<UserRecord | null>;
  /** In any order; those that exist. */
  findMany(uids: readonly string[]): Promise<UserRecord[]>;
  findByEmail(email: string): Promise<UserRecord | null>;
  create(account: {
    uid?: string;
    email: string;
    password?: string;
    emailVerified: boolean;
  }): Promise<UserRecord>;
  update(uid: string, changes: UpdateRequest): Promise<void>;
  setClaims(uid: string, claims: object): Promise<void>;
  /** Deleting an account that does not exist is not an error. */
  remove(uid: string): Promise<void>;
  /** Revokes all tokens that Google has issued until now, including those of the project's other clients. */
  revokeTokens(uid: string): Promise<void>;
  /** @param days at most 14, Google's limit */
  makeCookie(idToken: string, days: number): Promise<string>;
  /** Checked against Google's keys, which are cached: no request to Google. Null: expired, revoked, or not of this project. */
  readCookie(cookie: string): Promise<ReadCookie | null>;
  /** Needs permission to sign (`iam.serviceAccounts.signBlob`) where the account has no key of its own. */
  makeCustomToken(uid: string): Promise<string>;
}

export interface ReadCookie {
  readonly uid: string;
  readonly signedInAtSeconds: number;
}

const DAY_MS = 24 * 3600 * 1000;
/** Google's limit. */
const MAX_USERS_AT_ONCE = 100;
const deadCookies = new Set([
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

export function createAdminAccounts({
  projectId,
  deadlineMs = DEADLINE_MS,
}: FirebaseSettings): AdminAccounts {
  let opening: Promise<Auth> | null = null;
  const open = () => {
    opening ??= Promise.all([openFirebaseApp(projectId), import('firebase-admin/auth')]).then(
      ([app, { getAuth }]) => getAuth(app),
    );
    return opening;
  };

  /** The SDK itself would wait 25 s and try again. */
  const ask = <T>(question: (auth: Auth) => Promise<T>): Promise<T> =>
    answerInTime(open().then(question), deadlineMs, () => new FirebaseUnavailableError('deadline'));

  async function askOrThrow<T>(question: (auth: Auth) => Promise<T>): Promise<T> {
    return ask(question).catch((error: unknown) => {
      throw fromAdminError(error);
    });
  }

  /** `codes`: error codes that mean there is none. */
  async function askOrNull<T>(question: (auth: Auth) => Promise<T>, codes: readonly string[]) {
    return askOrThrow(question).catch((error: unknown) => {
      if (error instanceof AuthError && codes.includes(error.code)) return null;
      throw error;
    });
  }

  return {
    find: (uid) => askOrNull((auth) => auth.getUser(uid), ['user-not-found']),
    async findMany(uids) {
      const found: UserRecord[] = [];
      for (let from = 0; from < uids.length; from += MAX_USERS_AT_ONCE) {
        const ids = uids.slice(from, from + MAX_USERS_AT_ONCE).map((uid) => ({ uid }));
        found.push(...(await askOrThrow((auth) => auth.getUsers(ids))).users);
      }
      return found;
    },
    findByEmail: (email) =>
      askOrNull((auth) => auth.getUserByEmail(email), ['user-not-found', 'invalid-email']),
    create: (account) => askOrThrow((auth) => auth.createUser(account)),
    async update(uid, changes) {
      await askOrThrow((auth) => auth.updateUser(uid, changes));
    },
    setClaims: (uid, claims) => askOrThrow((auth) => auth.setCustomUserClaims(uid, claims)),
    async remove(uid) {
      await askOrNull((auth) => auth.deleteUser(uid), ['user-not-found']);
    },
    revokeTokens: (uid) => askOrThrow((auth) => auth.revokeRefreshTokens(uid)),
    makeCookie: (idToken, days) =>
      askOrThrow((auth) => auth.createSessionCookie(idToken, { expiresIn: days * DAY_MS })),
    async readCookie(cookie) {
      try {
        const { uid, auth_time } = await ask((auth) => auth.verifySessionCookie(cookie));
        return { uid, signedInAtSeconds: auth_time };
      } catch (error) {
        if (isDeadCookie(error)) return null;
        throw fromAdminError(error);
      }
    },
    makeCustomToken: (uid) => askOrThrow((auth) => auth.createCustomToken(uid)),
  };
}

/** The SDK uses one code for a bad cookie and for keys that it could not fetch; only its messages tell them apart. */
function isDeadCookie(error: unknown): boolean {
  const code = adminCodeOf(error);
  if (deadCookies.has(code)) return true;
  const isBad = /invalid signature|"kid" claim|incorrect (?:"|algorithm)|Decoding /;
  return code === 'auth/argument-error' && error instanceof Error && isBad.test(error.message);
}
