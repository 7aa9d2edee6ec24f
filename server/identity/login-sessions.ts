import {
  decideAuthCache,
  LOGIN_ABSOLUTE_DAYS,
  LOGIN_IDLE_DAYS,
  tokenNeedsRefresh,
} from '#domain/accounts/caching.ts';
import { isSameRoles } from '#domain/accounts/roles.ts';
import { remembered } from '#domain/values/remembered.ts';
import { loginSessions, type StoredLoginSession } from '../data/collections/identity.ts';
import { listEach } from '../data/each-of.ts';
import { NotFoundError, type Reads, type Store, type Writes } from '../data/store.ts';
import type { EngineCore } from './engine-parts.ts';
import type { Login, LoginSession } from './identity.ts';
import { hashToken, isToken, newToken } from './secrets.ts';

/** `lastSeenAt` is written at most this often, so that viewing a page does not cause a write. */
const SEEN_MINUTES = 10;

interface NewLogin
  extends Pick<StoredLoginSession, 'uid' | 'email' | 'isEmailConfirmed' | 'claims' | 'device' | 'isNewUser'> {
  /** Days after which the login session always ends; `LOGIN_ABSOLUTE_DAYS` when left out. */
  readonly days?: number;
  readonly sealedCookie?: string;
}

/** Adds a login session to the transaction of a sign-in and returns what the browser stores. */
export function issueLoginSession(
  transaction: Pick<Writes<void>, 'create'>,
  now: Temporal.Instant,
  { days = LOGIN_ABSOLUTE_DAYS, sealedCookie = '', ...login }: NewLogin,
): { login: Login; token: string } {
  const token = newToken();
  const session: StoredLoginSession = {
    ...login,
    sealedCookie,
    id: hashToken(token),
    claimsReadAt: now,
    signedInAt: now,
    lastSeenAt: now,
    expiresAt: now.add({ hours: 24 * days }),
  };
  transaction.create(loginSessions, session);
  return { login: toLogin(session), token };
}

/** Deletes a token's login session; returns the uid it belonged to, or null. */
export async function endLoginSession({ store }: EngineCore, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const session = await store.find(loginSessions, hashToken(token));
  if (session) await store.remove(loginSessions, session.id);
  return session?.uid ?? null;
}

/**
 * One read: the login session exists (a sign-out or revocation anywhere would have deleted it) and its claims are trusted
 * for 6 hours; past 80 % of that they are read again after the response (specification, §9).
 */
export async function verifyCachedLogin(engine: EngineCore, token: string): Promise<Login | null> {
  const session = await findLiveSession(engine, token);
  if (!session) return null;
  const freshness = decideAuthCache(session.claimsReadAt, engine.now());
  if (freshness === 'expired') return confirm(engine, session);
  if (freshness === 'fresh-refresh-in-background') {
    engine.background.run(`claims ${session.id}`, () => confirm(engine, session, { isForced: true }));
  } else if (isSeenLongAgo(session, engine.now())) {
    engine.background.run(`seen ${session.id}`, () =>
      updateSession(engine.store, session.id, { lastSeenAt: engine.now() }),
    );
  }
  return toLogin(session);
}

/** Validates the login session and the account: this is where disabled, demoted or deleted takes effect. */
export async function verifyLogin(engine: EngineCore, token: string): Promise<Login | null> {
  const session = await findLiveSession(engine, token);
  return session && confirm(engine, session);
}

/** One person's login sessions, most recently used first. */
export async function listSessionsOf(
  reads: Pick<Reads, 'query'>,
  uid: string,
): Promise<StoredLoginSession[]> {
  const sessions = await listEach(reads, loginSessions, { where: [['uid', '==', uid]], limit: 200 });
  return sessions.sort((a, b) => Temporal.Instant.compare(b.lastSeenAt, a.lastSeenAt));
}

/** The login sessions that end in the transaction of a change; `endSessionsOf` afterwards ends those that began meanwhile. */
export async function listEndingSessions(
  reads: Pick<Reads, 'query'>,
  uid: string,
  except?: string,
): Promise<string[]> {
  const { items } = await reads.query(loginSessions, { where: [['uid', '==', uid]], limit: 200 });
  return items.map(({ id }) => id).filter((id) => id !== except);
}

/**
 * Ends all of somebody's login sessions except `except`. Call it after the change that caused it has been committed: a
 * sign-in that verified the old password was then either committed before, and is found here, or fails (`completeSignIn`).
 */
export async function endSessionsOf(engine: EngineCore, uid: string, except?: string): Promise<number> {
  const ended = (await listSessionsOf(engine.store, uid)).filter(({ id }) => id !== except);
  for (let start = 0; start < ended.length; start += 500) {
    await engine.store.batch((batch) => {
      for (const { id } of ended.slice(start, start + 500)) batch.remove(loginSessions, id);
    });
  }
  if (ended.length > 0) engine.note('login-sessions.revoked', { uid, count: ended.length });
  return ended.length;
}

/** Ends one of the person's own login sessions; somebody else's id does nothing. */
export async function revokeLoginSession(engine: EngineCore, { uid }: Login, id: string): Promise<void> {
  const session = await engine.store.find(loginSessions, id);
  if (session?.uid !== uid) return;
  await engine.store.remove(loginSessions, id);
  engine.note('login-sessions.revoked', { uid, count: 1 });
}

export function describeSession(session: StoredLoginSession, currentId: string): LoginSession {
  return {
    id: session.id,
    createdAt: session.signedInAt,
    lastSeenAt: session.lastSeenAt,
    device: session.device,
    isCurrent: session.id === currentId,
  };
}

async function findLiveSession(
  { store, now, background }: EngineCore,
  token: string,
): Promise<StoredLoginSession | null> {
  if (!isToken(token)) return null;
  const session = await store.find(loginSessions, hashToken(token));
  if (!session) return null;
  if (isLive(session, now())) return session;
  background.run(`remove ${session.id}`, () => store.remove(loginSessions, session.id));
  return null;
}

function isLive({ expiresAt, lastSeenAt }: StoredLoginSession, now: Temporal.Instant): boolean {
  const idleUntil = lastSeenAt.add({ hours: 24 * LOGIN_IDLE_DAYS });
  return Temporal.Instant.compare(now, expiresAt) < 0 && Temporal.Instant.compare(now, idleUntil) < 0;
}

/** Compares the login session with the account, and saves what has changed or is due to be written again. */
async function confirm(
  engine: EngineCore,
  session: StoredLoginSession,
  { isForced = false } = {},
): Promise<Login | null> {
  const { store } = engine;
  const account = await engine.askAccount(session);
  if (!account) {
    await store.remove(loginSessions, session.id);
    return null;
  }
  const now = engine.now();
  const changes: Partial<StoredLoginSession> = {};
  const { claims, email, isEmailConfirmed } = account;
  const isRefreshDue = isForced || tokenNeedsRefresh(session.claimsReadAt, now);
  if (isRefreshDue || !isSameRoles(claims, session.claims))
    Object.assign(changes, { claims, claimsReadAt: now });
  if (email !== session.email) changes.email = email;
  if (isEmailConfirmed !== session.isEmailConfirmed) changes.isEmailConfirmed = isEmailConfirmed;
  if (isSeenLongAgo(session, now)) changes.lastSeenAt = now;
  if (Object.keys(changes).length > 0 && !(await updateSession(store, session.id, changes))) return null;
  return toLogin({ ...session, ...changes });
}

/** Writes what has changed to each of the person's login sessions, so that cached checks know it too. */
export async function updateSessionsOf(
  { store }: Pick<EngineCore, 'store'>,
  uid: string,
  changes: Partial<StoredLoginSession>,
): Promise<void> {
  for (const { id } of await listSessionsOf(store, uid)) await updateSession(store, id, changes);
}

/** False where the login session was ended meanwhile. */
export async function updateSession(
  store: Store,
  id: string,
  changes: Partial<StoredLoginSession>,
): Promise<boolean> {
  try {
    await store.update(loginSessions, id, changes);
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
}

function isSeenLongAgo({ lastSeenAt }: StoredLoginSession, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, lastSeenAt.add({ minutes: SEEN_MINUTES })) >= 0;
}

const toLogin = remembered(({ id, ...session }: StoredLoginSession): Login => {
  const { uid, email, isEmailConfirmed, claims, signedInAt, claimsReadAt, isNewUser } = session;
  return {
    ...{ uid, email, isEmailConfirmed, claims, signedInAt, claimsReadAt, isNewUser },
    loginSessionId: id,
  };
});
