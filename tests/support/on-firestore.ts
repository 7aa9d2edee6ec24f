/** Loaded before the tests of the projects "on-firestore" and "on-emulator": the clubs that they open are stored in Firestore. */
import { afterAll } from 'vitest';
import { startFirestore } from './firestore-under-test.ts';
import { runOn } from './store-under-test.ts';

const firestore = await startFirestore();
runOn(() => firestore.open());
afterAll(() => firestore.stop());
