/** The store goes down in the middle of a journey: 503 in time, what was typed is kept, and it recovers without a restart. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import { members } from '#server/data/collections/members.ts';
import { PAGE_MS } from '#server/data/deadline.ts';
import type { Store } from '#server/data/store.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { openBook } from '../support/fingerprint.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { parqAnswers } from '../support/parq.ts';
import { WAIT_LIMIT_MS } from '../support/patience.ts';
import { type Answer, hiddenFields, type Visitor } from '../support/visitor.ts';

interface Socket {
  readonly store: Store;
  pull(): Promise<void>;
  plugIn(): Promise<void>;
}

const firestore = await startFirestore();
afterAll(() => firestore.stop());

function sqliteSocket(): Socket {
  const book = openBook();
  return { store: book.store, pull: async () => book.beAway(true), plugIn: async () => book.beAway(false) };
}

function firestoreSocket(): Socket {
  const { double } = firestore;
  if (!double) throw new Error('the emulator cannot be stopped from here');
  return { store: firestore.open(), pull: double.stop, plugIn: double.resume };
}

const sockets: readonly (readonly [string, () => Socket])[] = [
  ['SQLite', sqliteSocket],
  // Google's emulator is somebody else's process.
  ...(firestore.double ? ([[firestore.engine, firestoreSocket]] as const) : []),
];

/** A page gives up after 8 seconds (`tests/data/deadline.test.ts`, by a clock of its own). Without that it would wait two minutes; between them is room for a busy machine. */
const PAGE_LIMIT_MS = WAIT_LIMIT_MS;

const newcomer = {
  firstName: 'Niamh',
  lastName: 'Doyle-Kept',
  email: 'niamh@example.test',
  password: PASSWORD,
  mobile: '07700 900 456',
  'dob-day': '3',
  'dob-month': '11',
  'dob-year': '1994',
  sex: 'female',
};
const details = {
  ...newcomer,
  firstName: 'Priyanka',
  emergencyName: 'Ravi Kept',
  emergencyPhone: '07700900789',
};

async function timed(sending: Promise<Answer>): Promise<Answer & { milliseconds: number }> {
  const begun = performance.now();
  return { ...(await sending), milliseconds: performance.now() - begun };
}

const openForm = async (browser: Visitor, path: string) => hiddenFields((await browser.get(path)).html);

describe.each(sockets)('pulling the plug of %s', (_, makeSocket) => {
  test('forms come back filled with 503, staff pages stay closed, and the journey continues without a restart', async () => {
    const { store, pull, plugIn } = makeSocket();
    const club = openClub({ store, pageMs: PAGE_MS });
    const person = await club.member({ firstName: 'Priya' });
    const [stranger, member] = [club.visitor(), await club.signedIn(person)];
    const admin = await club.signedIn(await club.admin());
    const signUp = { ...(await openForm(stranger, '/auth/signup')), ...newcomer };
    const save = { ...(await openForm(member, '/account/personal-info')), ...details };
    const parq = {
      ...(await openForm(member, '/account/parq')),
      ...parqAnswers(details),
      note: 'a knee, kept',
    };
    // What seconds keep in memory must not hide that the store is away.
    club.advance({ seconds: 16 });

    await pull();
    const answers = await Promise.all(
      [
        stranger.post('/auth/signup', signUp),
        member.post('/account/personal-info', save),
        member.post('/account/parq', parq),
        member.get('/account/dashboard'),
        admin.get('/admin/members'),
      ].map(timed),
    );
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(answers.map(({ headers }) => headers.has('Retry-After'))).toEqual([true, true, true, true, true]);
    for (const { milliseconds } of answers) expect(milliseconds).toBeLessThan(PAGE_LIMIT_MS);
    const [joining, saving, sendingParq, , list] = answers;
    expect(joining?.html).toContain('Doyle-Kept');
    expect(joining?.html).not.toContain(PASSWORD);
    expect(saving?.html).toContain('Ravi Kept');
    expect(sendingParq?.html).toContain('a knee, kept');
    expect(list?.html).not.toContain('Priya');

    await plugIn();
    await vi.waitFor(async () => expect((await member.get('/account/dashboard')).status).toBe(200), {
      interval: 200,
    });
    expect((await stranger.post('/auth/signup', signUp)).location).toMatch(/^\/account\/confirm-email/);
    expect((await member.post('/account/personal-info', save)).status).toBe(303);
    expect((await member.post('/account/parq', parq)).status).toBe(303);
    const saved = await store.find(members, person.uid);
    expect(saved).toMatchObject({ firstName: 'Priyanka', emergencyContact: { name: 'Ravi Kept' } });
    expect(saved?.parqResults).toHaveLength(1);
    expect((await admin.get('/admin/members')).text).toContain('Niamh Doyle-Kept');
  });
});
