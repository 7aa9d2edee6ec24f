/** The Firestore that tests run on: the official emulator where `FIRESTORE_EMULATOR_HOST` names one, else our double. */
import { randomUUID } from 'node:crypto';
import { openFirestoreStore } from '#server/data/firestore/open-firestore-store.ts';
import { clubIndexes, type IndexList } from '#server/data/indexes.ts';
import type { Store } from '#server/data/store.ts';
import { type FirestoreDouble, startFirestoreDouble } from './firestore-double/start-double.ts';

export interface FirestoreUnderTest {
  readonly engine: string;
  readonly host: string;
  /** Null on the emulator. */
  readonly double: FirestoreDouble | null;
  /** A database of nobody else's. */
  newProject(): string;
  open(projectId?: string): Store;
  stop(): Promise<void>;
}

export async function startFirestore(indexes: IndexList = clubIndexes): Promise<FirestoreUnderTest> {
  const emulatorHost = process.env.FIRESTORE_EMULATOR_HOST;
  const double = emulatorHost ? null : await startFirestoreDouble({ indexes });
  const host = emulatorHost ?? double?.host ?? '';
  const newProject = () => `club-${randomUUID().slice(0, 8)}`;
  const opened: Store[] = [];
  return {
    engine: emulatorHost ? `the Firestore emulator at ${emulatorHost}` : 'the Firestore double',
    host,
    double,
    newProject,
    open(projectId = newProject()) {
      const store = openFirestoreStore({ address: { projectId, emulatorHost: host }, indexes });
      opened.push(store);
      return store;
    },
    async stop() {
      for (const store of opened) await store.close();
      await double?.stop();
    },
  };
}
