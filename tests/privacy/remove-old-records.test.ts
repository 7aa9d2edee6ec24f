import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { deriveParqFields } from '#domain/members/derived-fields.ts';
import { cutOff, type RetentionKind, retentionKinds, retentionRules } from '#domain/privacy/retention.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { auditLog, auditSeals, errorLogs } from '#server/data/collections/club.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { leads } from '#server/data/collections/leads.ts';
import { earlierParqResults, members } from '#server/data/collections/members.ts';
import { holds } from '#server/data/collections/membership.ts';
import { messageStatuses, outbox } from '#server/data/collections/outbox.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { retentionTerms } from '#server/data/collections/retention.ts';
import { sales } from '#server/data/collections/sales.ts';
import { sealAuditLog } from '#server/log/seal-audit-log.ts';
import { verifyAuditLog } from '#server/log/verify-audit-log.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { changeTerm, undoShorterTerm } from '#server/privacy/change-term.ts';
import { listOldRecords, previewRetention } from '#server/privacy/preview-retention.ts';
import { BrokenSealError, removeOldRecords } from '#server/privacy/remove-old-records.ts';
import { CLUB_SECRET, openClub, type TestClub } from '../support/club.ts';
import { parqResult } from '../support/parq.ts';

const by = { uid: 'ada', name: 'Ada Okafor' };
const start = Temporal.Instant.from('2026-11-21T12:00:00Z');

/** A club in which removing has begun. */
async function begun(): Promise<TestClub> {
  const club = openClub();
  await club.store.set(retentionTerms, { ...retentionTerms.decode('club', {}), removesFrom: start });
  return club;
}

const run = (club: TestClub) => removeOldRecords(club.services);
const edge = (kind: RetentionKind, at: Temporal.Instant) => {
  const { unit, standard } = retentionRules[kind];
  return cutOff(unit, standard, at);
};

/** How each kind is stored with an instant that its term is counted from. Its id says which it is. */
const plant: Partial<
  Record<RetentionKind, (club: TestClub, id: string, at: Temporal.Instant) => Promise<void>>
> = {
  visits: ({ store }, id, at) => store.set(accessLogs, accessLogs.decode(id, { at, memberUid: 'priya' })),
  bookings: ({ store }, id, at) =>
    store.set(bookings, bookings.decode(id, { startsAt: at, memberUid: 'priya' })),
  messages: ({ store }, id, at) => store.set(outbox, outbox.decode(id, { createdAt: at, status: 'sent' })),
  'failed-messages': ({ store }, id, at) =>
    store.set(outbox, outbox.decode(id, { createdAt: at, status: 'failed' })),
  payments: ({ store }, id, at) => store.set(ledger, ledger.decode(id, { at, memberUid: 'priya' })),
  errors: ({ store }, id, at) => store.set(errorLogs, errorLogs.decode(id, { lastSeenAt: at })),
  leads: ({ store }, id, at) =>
    store.set(
      leads,
      leads.decode(id, { isOpen: true, expiresAt: at.add({ hours: 24 * 180 }), changedAt: at }),
    ),
};
const storedIn: Partial<Record<RetentionKind, string>> = {
  ...{ visits: 'accessLogs', bookings: 'bookings', messages: 'outbox', 'failed-messages': 'outbox' },
  ...{ payments: 'ledger', errors: 'errorLogs', leads: 'leads' },
};
const planted = Object.keys(plant) as RetentionKind[];

const microseconds = fc.oneof(
  fc.constantFrom(0, 1, -1),
  fc.integer({ min: -40 * 86_400, max: 40 * 86_400 }).map((seconds) => seconds * 1_000_000),
);
const history = fc.array(fc.tuple(fc.constantFrom(...planted), microseconds), {
  minLength: 1,
  maxLength: 12,
});
const moves = fc.array(fc.integer({ min: 0, max: 45 * 24 }), { minLength: 1, maxLength: 3 });

test('after any history and any moves of the clock, nothing older than its term is there, and nothing younger is gone', async () => {
  await fc.assert(
    fc.asyncProperty(history, moves, async (records, hours) => {
      const club = await begun();
      const all = records.map(([kind, offset], index) => ({
        ...{ kind, id: `record-${index}`, at: edge(kind, start).add({ microseconds: offset }) },
      }));
      for (const { kind, id, at } of all) await plant[kind]?.(club, id, at);
      for (const move of hours) {
        club.advance({ hours: move });
        await run(club);
      }
      for (const { kind, id, at } of all) {
        const isThere = (await club.store.find(storedDocuments(storedIn[kind] ?? ''), id)) !== null;
        expect([kind, at.toString(), isThere]).toEqual([
          ...[kind, at.toString(), Temporal.Instant.compare(at, edge(kind, club.now())) > 0],
        ]);
      }
      await club.store.close();
    }),
    { numRuns: 15 },
  );
});

test('what no release removed before waits a week after the first run, and the audit log says so', async () => {
  const club = openClub();
  await plant.visits?.(club, 'old', edge('visits', start));
  await plant.errors?.(club, 'error', edge('errors', start));
  await run(club);
  expect(await club.store.find(errorLogs, 'error')).toBeNull();
  club.advance({ hours: 24 * 7 - 1 });
  await run(club);
  expect(await club.store.find(accessLogs, 'old')).not.toBeNull();
  club.advance({ hours: 1 });
  await run(club);
  expect(await club.store.find(accessLogs, 'old')).toBeNull();
  const said = await club.store.count(auditLog, [['action', '==', 'retention.begins']]);
  expect(said).toBe(1);
});

test('messages that are still to be sent, holds with something to settle and sales with something to pay stay', async () => {
  const club = await begun();
  const { store } = club;
  const old = start.subtract({ hours: 24 * 365 * 9 });
  await store.set(outbox, outbox.decode('waiting', { createdAt: old, status: 'waiting' }));
  const hold = { memberUid: 'priya', from: '2017-01-01', until: '2017-01-20', madeAt: old };
  await store.set(holds, holds.decode('open', { ...hold, stage: 'over', dueAt: old }));
  await store.set(holds, holds.decode('over', { ...hold, stage: 'over' }));
  await store.set(sales, sales.decode('owed', { at: old, debtor: 'priya', memberUid: 'priya' }));
  await store.set(sales, sales.decode('paid', { at: old, memberUid: 'priya' }));
  await store.set(ledger, ledger.decode('of-owed', { at: old, saleId: 'owed' }));
  await store.set(ledger, ledger.decode('of-paid', { at: old, saleId: 'paid' }));
  await run(club);
  const isThere = async (name: string, id: string) => (await store.find(storedDocuments(name), id)) !== null;
  expect([
    ...[await isThere('outbox', 'waiting'), await isThere('holds', 'open'), await isThere('sales', 'owed')],
    await isThere('ledger', 'of-owed'),
  ]).toEqual([true, true, true, true]);
  expect([
    ...[await isThere('holds', 'over'), await isThere('sales', 'paid'), await isThere('ledger', 'of-paid')],
  ]).toEqual([false, false, false]);
});

test('whatever became of a message, it has a term, and only those still to be sent stay', async () => {
  const club = await begun();
  const { store } = club;
  const old = start.subtract({ hours: 24 * 365 * 3 });
  for (const status of messageStatuses)
    await store.set(outbox, outbox.decode(status, { createdAt: old, status }));
  await run(club);
  const left = (await store.query(outbox, { limit: 10 })).items;
  expect(left.map(({ id }) => id)).toEqual(['waiting']);
});

test('a hold goes on the day its last day is old enough, not a day before', async () => {
  const club = await begun();
  const hold = { memberUid: 'priya', from: '2024-10-01', stage: 'over', madeAt: start };
  await club.store.set(holds, holds.decode('twentieth', { ...hold, until: '2024-10-20' }));
  await club.store.set(holds, holds.decode('twenty-first', { ...hold, until: '2024-10-21' }));
  await run(club);
  expect(await club.store.find(holds, 'twentieth')).toBeNull();
  expect(await club.store.find(holds, 'twenty-first')).not.toBeNull();
});

test('old health answers go from the profile and from beside it, the others stay as stored', async () => {
  const club = await begun();
  const [old, young] = [
    Temporal.Instant.from('2023-05-21T11:00:00Z'),
    Temporal.Instant.from('2023-05-22T12:00:00Z'),
  ];
  const withAnswers = async (dob: string, ...dates: Temporal.Instant[]) => {
    const review = { outcome: 'cleared' as const, note: 'Knee', validUntil: '' };
    const facts = {
      ...{ dob, parqResults: dates.map((at) => parqResult(at)), parqReviewedAt: old, parqReview: review },
    };
    return club.member({ ...facts, ...deriveParqFields(facts) });
  };
  const both = await withAnswers('1990-01-01', old, young);
  const left = await withAnswers('1990-01-01', old);
  const child = await withAnswers('2010-01-01', old);
  for (const [id, memberUid] of [
    ['adult', both.id],
    ['child', child.id],
  ] as const)
    await club.store.create(earlierParqResults, { id, memberUid, completedAt: old, result: { note: 'Old' } });
  const preview = await previewRetention(club.store, 'health-answers', { term: 36, now: start });
  expect(preview.count).toBe(4);
  await run(club);
  const dates = async (uid: string) =>
    (await club.store.find(members, uid))?.parqResults.map(({ completedAt }) => completedAt?.toString());
  expect(await dates(both.id)).toEqual([young.toString()]);
  expect(await dates(left.id)).toEqual([]);
  expect(await dates(child.id)).toEqual([old.toString()]);
  expect(await club.store.find(members, left.id)).toMatchObject({ parqReview: null, latestParqAt: null });
  expect((await club.store.find(members, both.id))?.parqReview).toMatchObject({ note: 'Knee' });
  expect(await club.store.find(earlierParqResults, 'adult')).toBeNull();
  expect(await club.store.find(earlierParqResults, 'child')).not.toBeNull();
});

/** Entries of the audit log and seals over them; the clock ends where the first of them are just old enough. */
async function sealedLog(): Promise<TestClub> {
  const club = openClub({ now: '2020-11-21T12:00:00Z' });
  for (let hour = 0; hour < 4; hour += 1) {
    for (let entry = 0; entry < 3; entry += 1) {
      await writeAudit(
        club.store,
        by,
        { action: 'settings.changed', summary: `${hour} ${entry}` },
        club.now(),
      );
      club.advance({ minutes: 20 });
    }
    await sealAuditLog({ ...club.services, secret: CLUB_SECRET });
  }
  await club.store.set(retentionTerms, {
    ...{ ...retentionTerms.decode('club', {}), removesFrom: club.now() },
  });
  club.advance({ hours: Math.round(start.since(club.now()).total('hours')) });
  return club;
}
const summaries = async ({ store }: TestClub) =>
  (await store.query(auditLog, { orderBy: [['at', 'asc']], limit: 50 })).items.map(({ summary }) => summary);
const verified = ({ store }: TestClub) => verifyAuditLog(store, CLUB_SECRET);

test('the audit log loses its oldest entries to the instant, and what is left still verifies', async () => {
  const club = await sealedLog();
  // 2026-11-21T12:00 is the instant of the first entry; half-way through the second seal:
  club.advance({ minutes: 90 });
  await run(club);
  expect((await summaries(club))[0]).toBe('1 2');
  const found = await verified(club);
  expect(found).toMatchObject({ seals: 4, problems: [] });
  expect(found.removedTo?.toString()).toBe('2020-11-21T13:30:00Z');
  club.advance({ hours: 1 });
  await run(club);
  expect(await verified(club)).toMatchObject({ problems: [] });
  const [first] = (await club.store.query(auditLog, { orderBy: [['at', 'asc']], limit: 1 })).items;
  await club.store.update(auditLog, first?.id ?? '', { summary: 'forged' });
  expect((await verified(club)).problems[0]).toMatch(/was changed/);
  await club.store.remove(auditLog, first?.id ?? '');
  expect((await verified(club)).problems[0]).toMatch(/Seal 3/);
});

test('an interrupted removal still verifies, and the next run goes on', async () => {
  const club = await sealedLog();
  club.advance({ minutes: 90 });
  const batch = vi.spyOn(club.store, 'batch').mockRejectedValueOnce(new Error('The plug was pulled'));
  await expect(run(club)).rejects.toThrow('The plug was pulled');
  batch.mockRestore();
  expect((await summaries(club)).length).toBe(12);
  expect(await verified(club)).toMatchObject({ problems: [] });
  await run(club);
  expect((await summaries(club))[0]).toBe('1 2');
  expect(await verified(club)).toMatchObject({ problems: [] });
});

test('entries under a broken seal stay as evidence, and everything else goes', async () => {
  const club = await sealedLog();
  const [first] = (await club.store.query(auditLog, { orderBy: [['at', 'asc']], limit: 1 })).items;
  await club.store.update(auditLog, first?.id ?? '', { action: 'parq.read' });
  await plant.visits?.(club, 'old', edge('visits', club.now()));
  club.advance({ minutes: 90 });
  await expect(run(club)).rejects.toThrow(BrokenSealError);
  expect((await summaries(club)).length).toBe(12);
  expect(await club.store.find(accessLogs, 'old')).toBeNull();
  expect(await club.store.count(auditSeals)).toBe(4);
});

test('a shorter term applies after a week and can be undone until then', async () => {
  const club = await begun();
  await plant.visits?.(club, 'nine-months', start.subtract({ hours: 24 * 270 }));
  await changeTerm(club.services, { kind: 'visits', term: 6, by });
  await run(club);
  expect(await club.store.find(accessLogs, 'nine-months')).not.toBeNull();
  expect(await undoShorterTerm(club.services, 'visits', by)).toBe(true);
  club.advance({ hours: 24 * 8 });
  await run(club);
  expect(await club.store.find(accessLogs, 'nine-months')).not.toBeNull();
  await changeTerm(club.services, { kind: 'visits', term: 6, by });
  club.advance({ hours: 24 * 7 });
  expect(await undoShorterTerm(club.services, 'visits', by)).toBe(false);
  await run(club);
  expect(await club.store.find(accessLogs, 'nine-months')).toBeNull();
});

test('two admins who shorten two terms at once both get theirs', async () => {
  const club = await begun();
  await Promise.all([
    changeTerm(club.services, { kind: 'visits', term: 6, by }),
    changeTerm(club.services, { kind: 'bookings', term: 14, by }),
  ]);
  const { terms } = (await club.store.find(retentionTerms, 'club')) ?? { terms: {} };
  expect(Object.keys(terms).toSorted()).toEqual(['bookings', 'visits']);
});

test('every kind has a preview: counts, the oldest, the newest, and a list', async () => {
  const club = await begun();
  for (const kind of planted) {
    await plant[kind]?.(club, `${kind}-old`, edge(kind, start).subtract({ hours: 48 }));
    await plant[kind]?.(club, `${kind}-edge`, edge(kind, start));
    await plant[kind]?.(club, `${kind}-soon`, edge(kind, start).add({ hours: 24 * 20 }));
  }
  for (const kind of retentionKinds) {
    const { standard } = retentionRules[kind];
    const preview = await previewRetention(club.store, kind, { term: standard, now: start });
    const list = await listOldRecords(club.store, kind, { term: standard, now: start, limit: 20 });
    const count = planted.includes(kind) ? 2 : 0;
    expect([kind, preview.count, preview.soon, list.length]).toEqual([kind, count, count / 2, count]);
    if (count > 0) expect(preview.newest?.toString()).toBe(edge(kind, start).toString());
  }
});
