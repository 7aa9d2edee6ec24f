import { afterAll, expect, test } from 'vitest';
import { rawCollection } from '../contracts/lockers.ts';
import { startFirestore } from '../support/firestore-under-test.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());

const notes = rawCollection('notes');

test('writes that are too large together are refused at once, and the store is not held to be away', async () => {
  const store = firestore.open();
  await store.ping();
  const start = performance.now();
  const tooLarge = store.batch((batch) => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) batch.set(notes, { id, text: 'x'.repeat(900_000) });
  });
  await expect(tooLarge).rejects.toThrow('exceeds maximum size');
  expect(performance.now() - start).toBeLessThan(5000);
  await store.set(notes, { id: 'a', text: 'x' });
});
