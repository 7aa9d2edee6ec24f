/** The Firestore that tests run on: Google's emulator in the project "on-emulator", else our double. */
import { inject } from 'vitest';
import { openFirestoreStore } from '#server/data/firestore/open-firestore-store.ts';
import { clubIndexes, type IndexList } from '#server/data/indexes.ts';
import type { Store } from '#server/data/store.ts';
import { type FirestoreDouble, startFirestoreDouble } from './firestore-double/start-double.ts';

export interface FirestoreUnderTest {
  readonly engine: string;
  readonly host: string;
  /** Whether transactions lock nothing, as they ask: Google's emulator locks anyway. */
  readonly isOptimistic: boolean;
  /** Null on the emulator. */
  readonly double: FirestoreDouble | null;
  /** A database of nobody else's. */
  newProject(): string;
  open(projectId?: string): Store;
  stop(): Promise<void>;
}

/** Not repeated as other ids are (`repeat-chance.ts`): threads and files share the emulator. */
export const unsharedName = (prefix: string): string =>
  prefix + Math.random().toString(36).slice(2).padEnd(8, '0').slice(0, 8);

export async function startFirestore(indexes: IndexList = clubIndexes): Promise<FirestoreUnderTest> {
  const emulator = inject('firestoreEmulator');
  const double = emulator ? null : await startFirestoreDouble({ indexes });
  const host = emulator?.host ?? double?.host ?? '';
  const newProject = () => unsharedName('club-');
  const opened: Store[] = [];
  return {
    engine: emulator ? "Google's Firestore emulator" : 'the Firestore double',
    host,
    isOptimistic: emulator?.isOptimistic ?? true,
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
