import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eraseTraces, newPseudonym } from '#server/accounts/erase-traces.ts';
import { auditLog, auditSeals } from '#server/data/collections/club.ts';
import { merges } from '#server/data/collections/merges.ts';
import type { Store } from '#server/data/store.ts';
import { sealFormerUids } from '#server/log/audit-chain.ts';
import { auditContentHash, canonicalText } from '#server/log/audit-content.ts';
import { sealAuditLog } from '#server/log/seal-audit-log.ts';
import { verifyAuditLog } from '#server/log/verify-audit-log.ts';
import { writeAudit } from '#server/log/write-audit.ts';
import { standingClock } from '../support/clock.ts';
import { openEmptyStore } from '../support/store-under-test.ts';

const secret = 'a secret of thirty-two characters';
const ada = { uid: 'ada', name: 'Ada Lovelace' };

let store: Store;
let clock = standingClock();
beforeEach(() => {
  store = openEmptyStore();
  clock = standingClock();
});
afterEach(() => store.close());

const write = (fields: { memberUid?: string; summary?: string; after?: Record<string, unknown> } = {}) =>
  writeAudit(store, ada, { action: 'settings.changed', summary: 'minimumAge', ...fields }, clock.now());
const seal = () => sealAuditLog({ store, secret, now: clock.now });
const check = (by = secret) => verifyAuditLog(store, by);

/** Two seals of three and two entries. */
async function sealTwice() {
  for (const memberUid of ['priya', 'sam', 'priya'])
    await write({ memberUid, after: { at: clock.now(), is: null } });
  clock.advance({ hours: 1 });
  await seal();
  await write();
  clock.advance({ minutes: 1 });
  await write({ memberUid: 'priya' });
  clock.advance({ hours: 1 });
  await seal();
}
const entries = async () => (await store.query(auditLog, { orderBy: [['at', 'asc']], limit: 50 })).items;
const entry = async (index: number) => (await entries())[index]?.id ?? '';

test('a log that nobody has touched is as it was sealed', async () => {
  await sealTwice();
  await write();
  expect(await check()).toMatchObject({ seals: 2, sealed: 5, unsealed: 1, erased: 0, problems: [] });
});

test('what is younger than ten minutes waits, and nothing new makes no seal', async () => {
  await write();
  clock.advance({ minutes: 9 });
  await write();
  expect(await seal()).toBe(0);
  clock.advance({ minutes: 1 });
  expect(await seal()).toBe(1);
  expect(await seal()).toBe(0);
  clock.advance({ minutes: 9 });
  expect(await seal()).toBe(1);
  clock.advance({ hours: 5 });
  expect(await seal()).toBe(0);
  expect(await store.count(auditSeals)).toBe(2);
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['a changed sentence', async () => store.update(auditLog, await entry(1), { summary: 'x' }), /was changed/],
  ['another actor', async () => store.update(auditLog, await entry(1), { actorUid: 'sam' }), /was changed/],
  ['another member', async () => store.update(auditLog, await entry(0), { memberUid: 'kim' }), /was changed/],
  [
    'another time',
    async () => store.update(auditLog, await entry(4), { at: clock.now() }),
    /Seal 2: 1 entry is missing/,
  ],
  [
    'another action',
    async () => store.update(auditLog, await entry(3), { action: 'club.opened' }),
    /^Seal 2: an entry or/,
  ],
  ['a removed entry', async () => store.remove(auditLog, await entry(2)), /^Seal 1: 1 entry is missing/],
  [
    'a changed sentence with a matching hash',
    async () => {
      const [one] = await entries();
      if (!one) throw new Error('no entry');
      const changed = { ...one, summary: 'x' };
      await store.set(auditLog, { ...changed, contentHash: auditContentHash(changed) });
    },
    /^Seal 1: an entry or/,
  ],
  [
    'an entry that pretends to be of a closed account',
    async () => store.update(auditLog, await entry(0), { memberUid: newPseudonym() }),
    /was changed/,
  ],
  [
    'another actor with the true one as a former one',
    async () => store.update(auditLog, await entry(1), { actorUid: 'sam', formerUids: ['ada'] }),
    /says that people were merged, but no seal does/,
  ],
  [
    'a seal of former ones that somebody without the secret made',
    async () => {
      const [, one] = await entries();
      if (!one) throw new Error('no entry');
      const changed = { ...one, actorUid: 'sam', formerUids: ['ada'] };
      const formerSeal = sealFormerUids('another secret of thirty-two chars', changed);
      await store.set(auditLog, { ...changed, formerSeal });
    },
    /was changed/,
  ],
  [
    'a seal of former ones that was made for another entry',
    async () => {
      const [one, two] = await entries();
      if (!one || !two) throw new Error('no entry');
      const former = { actorUid: 'sam', formerUids: ['ada'] };
      await store.set(auditLog, {
        ...one,
        ...former,
        formerSeal: sealFormerUids(secret, { ...two, ...former }),
      });
    },
    /was changed/,
  ],
  [
    'another actor with the record of a merge that nobody has done',
    async () => {
      const done = { keptUid: 'sam', startedAt: clock.now(), undoUntil: clock.now(), state: 'done' };
      await store.create(merges, merges.decode('ada', done));
      await store.update(auditLog, await entry(1), { actorUid: 'sam' });
    },
    /was changed/,
  ],
  [
    'an entry slipped in',
    () => writeAudit(store, ada, { action: 'club.opened', summary: '' }, clock.now().subtract({ hours: 2 })),
    /^Seal \d: 1 entry was added/,
  ],
  ['a removed seal', () => store.remove(auditSeals, '000000001'), /Seal 1 is missing/],
  [
    'a changed seal',
    () => store.update(auditSeals, '000000001', { digest: 'f'.repeat(64) }),
    /^Seal 1: an entry or the seal was changed/,
  ],
])('%s shows', async (_, tamper, problem) => {
  await sealTwice();
  await tamper();
  expect((await check()).problems.join('\n')).toMatch(new RegExp(problem.source, 'm'));
});

test('a seal cannot be made without the secret', async () => {
  await sealTwice();
  expect((await check('another secret of thirty-two chars')).problems).toHaveLength(2);
});

test('closing an account leaves the seals whole, and says how many entries name nobody any more', async () => {
  await sealTwice();
  await eraseTraces(store, 'priya', newPseudonym(), clock.now());
  expect(await check()).toMatchObject({ sealed: 5, erased: 3, problems: [] });
  await eraseTraces(store, 'ada', newPseudonym(), clock.now());
  expect(await check()).toMatchObject({ erased: 5, problems: [] });
});

test('entries of an older version are sealed as they are, and can be erased later', async () => {
  await write({ memberUid: 'priya' });
  await store.update(auditLog, await entry(0), { contentHash: '' });
  clock.advance({ hours: 1 });
  expect(await seal()).toBe(1);
  await eraseTraces(store, 'priya', newPseudonym(), clock.now());
  expect(await check()).toMatchObject({ erased: 1, problems: [] });
});

test('whatever is written and sealed in whatever order, no seal misses an entry', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), text: fc.string({ unit: 'binary' }) }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('seal' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const own = openEmptyStore();
      const time = standingClock();
      let written = 0;
      for (const one of steps) {
        if (one.kind === 'wait') time.advance({ minutes: one.minutes });
        else if (one.kind === 'seal') await sealAuditLog({ store: own, secret, now: time.now });
        else {
          const entry = {
            action: 'settings.changed',
            summary: one.text,
            after: { text: one.text },
          } as const;
          await writeAudit(own, ada, entry, time.now());
          written += 1;
        }
      }
      const found = await verifyAuditLog(own, secret);
      expect(found.problems).toEqual([]);
      expect(found.sealed + found.unsealed).toBe(written);
      await own.close();
    }),
    { numRuns: 25 },
  );
});

test('the same value has the same text, whatever the order of its fields', () => {
  const at = Temporal.Instant.from('2026-11-21T12:00:00.123456789Z');
  const micro = Temporal.Instant.from('2026-11-21T12:00:00.123456Z');
  expect(canonicalText({ b: [1, null, { d: 'x', c: at }], a: undefined })).toBe(
    canonicalText({ b: [1, null, { c: micro, d: 'x' }] }),
  );
  expect(canonicalText({ a: '1' })).not.toBe(canonicalText({ a: 1 }));
});
