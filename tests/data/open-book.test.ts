/** What many tests compare to see that nothing was written. */
import { expect, test } from 'vitest';
import { memberNotes } from '#server/data/collections/member-notes.ts';
import { openBook } from '../support/fingerprint.ts';

const facts = {
  memberUid: 'ana',
  byUid: 'ada',
  byName: 'Ada',
  at: Temporal.Instant.from('2026-11-21T12:00:00Z'),
};
const note = (id: string, text: string) => memberNotes.decode(id, { ...facts, text });

test('a fingerprint changes with each document that is written, changed or deleted, and with nothing else', async () => {
  const { store, fingerprint, filled } = openBook();
  const taken = [fingerprint()];
  await store.create(memberNotes, note('one', 'Prefers mornings'));
  taken.push(fingerprint());
  expect(filled()).toEqual(['memberNotes']);
  await store.create(memberNotes, note('two', 'Prefers mornings'));
  taken.push(fingerprint());
  await store.update(memberNotes, 'one', { text: 'Prefers evenings' });
  taken.push(fingerprint());
  await store.find(memberNotes, 'one');
  expect(fingerprint()).toEqual(taken.at(-1));
  await store.batch((batch) => batch.remove(memberNotes, 'two'));
  taken.push(fingerprint());
  expect(new Set(taken.map((each) => JSON.stringify(each))).size).toBe(5);
  await store.batch((batch) => batch.remove(memberNotes, 'one'));
  expect(fingerprint()).toEqual({});
});
