import { afterAll } from 'vitest';
import { clubIndexes } from '#server/data/indexes.ts';
import { startFirestore } from '../support/firestore-under-test.ts';
import { lockerIndexes } from './lockers.ts';
import { describeStoreContract } from './store-contract.ts';

const firestore = await startFirestore(new Map([...clubIndexes, ...lockerIndexes]));
afterAll(() => firestore.stop());

describeStoreContract(firestore.engine, async () => {
  const project = firestore.newProject();
  return {
    store: firestore.open(project),
    isLocking: !firestore.isOptimistic,
    openAnother: async () => firestore.open(project),
    dispose: async () => {},
  };
});
