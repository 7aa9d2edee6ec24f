import { afterAll, expect, test } from 'vitest';
import { rawCollection } from '../contracts/lockers.ts';
import { startFirestore } from '../support/firestore-under-test.ts';

const firestore = await startFirestore();
afterAll(() => firestore.stop());

const notes = rawCollection('notes');

test('writes that are too large together are refused at once, and the store is not held to be away', async () => {
  const store = firestore.open();
  await store.ping();
  const before = firestore.double?.callsOf('commit') ?? 0;
  const tooLarge = store.batch((batch) => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) batch.set(notes, { id, text: 'x'.repeat(900_000) });
  });
  await expect(tooLarge).rejects.toThrow('exceeds maximum size');
  // Not tried again. The emulator is somebody else's process, and counts nothing.
  if (firestore.double) expect(firestore.double.callsOf('commit') - before).toBe(1);
  await store.set(notes, { id: 'a', text: 'x' });
});
