import type { UserRecord } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { loginSessions } from '#server/data/collections/identity.ts';
import type { AdminAccounts, ReadCookie } from '#server/identity/firebase/admin-accounts.ts';
import { askAccount } from '#server/identity/firebase/firebase-sessions.ts';
import { seal } from '#server/outbox/sealed.ts';

const secret = 'a secret for tests, long enough to be one';
const sealedFor = (uid: string) => seal(secret, `loginSessions ${uid}`, 'cookie');
const session = { ...loginSessions.decode('id', {}), uid: 'amy', sealedCookie: sealedFor('amy') };
const user = {
  uid: 'amy',
  email: 'Amy@example.org',
  disabled: false,
  customClaims: { coach: true },
  metadata: { creationTime: 'Sat, 21 Nov 2026 10:00:00 GMT', lastSignInTime: '' },
  tokensValidAfterTime: 'Sat, 21 Nov 2026 12:00:00 GMT',
};
const secondsOf = (time: string) => Date.parse(time) / 1000;

/** What is said of a login session where Google says this: the Admin SDK checks revocation by itself on the emulator only. */
function ask(
  read: Partial<ReadCookie> | null,
  changes: Partial<typeof user> | null = {},
  asked: typeof session = session,
) {
  const cookie = read && { uid: 'amy', signedInAtSeconds: secondsOf('2026-11-21T12:00:00Z'), ...read };
  const found = changes && { ...user, ...changes };
  const admin = {
    readCookie: async () => cookie,
    find: async () => found as unknown as UserRecord | null,
  } as Partial<AdminAccounts> as AdminAccounts;
  return askAccount({ admin, secret }, asked);
}

describe('a login session checked with Google', () => {
  it('holds where its sign-in is no older than the last revocation', async () => {
    expect(await ask({})).toMatchObject({
      email: 'amy@example.org',
      claims: { admin: false, coach: true, desk: false },
    });
    expect(await ask({}, { tokensValidAfterTime: undefined })).not.toBeNull();
  });

  it('row 9: is over when it was revoked, its owner is disabled or gone, or its cookie is dead', async () => {
    expect(await ask({ signedInAtSeconds: secondsOf('2026-11-21T11:59:59Z') })).toBeNull();
    expect(await ask({}, { disabled: true })).toBeNull();
    expect(await ask({}, null)).toBeNull();
    expect(await ask(null)).toBeNull();
  });

  it('is worth nothing with the cookie of another person, or one that does not open', async () => {
    expect(await ask({ uid: 'bo' })).toBeNull();
    expect(await ask({}, {}, { ...session, sealedCookie: sealedFor('bo') })).toBeNull();
    expect(await ask({}, {}, { ...session, sealedCookie: '' })).toBeNull();
  });
});
