/** Run once before the tests of the project "on-emulator": its Firestore is Google's emulator, which is stopped after them. */
import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { Connection } from '#server/data/firestore/connection.ts';
import { findFirestoreEmulator } from './firestore-emulator.ts';
import { WAIT_LIMIT_MS } from './patience.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Google's emulator, for the tests of the project "on-emulator" alone. */
    firestoreEmulator?: { readonly host: string; readonly isOptimistic: boolean };
  }
}

const LOCK_WAIT_MS = 2000;

export async function setup(project: TestProject): Promise<() => void> {
  const emulator = await findFirestoreEmulator()?.start();
  if (!emulator) throw new Error('there is no Firestore emulator on this machine');
  const isOptimistic = await allowsWritesBesideTransactions(emulator.host);
  project.provide('firestoreEmulator', { host: emulator.host, isOptimistic });
  return emulator.stop;
}

/** Whether `concurrencyMode: OPTIMISTIC` is honoured. Google's own emulator ignores it: what a transaction has read is locked. */
async function allowsWritesBesideTransactions(host: string): Promise<boolean> {
  const connection = new Connection({ projectId: `probe-${randomUUID().slice(0, 8)}`, emulatorHost: host });
  const name = `${connection.database}/documents/lockers/A-1`;
  const newTransaction = { readWrite: { concurrencyMode: 'OPTIMISTIC' } };
  try {
    await connection.stream('batchGetDocuments', { documents: [name], newTransaction }, WAIT_LIMIT_MS);
    const write = { update: { name, fields: {} } };
    return await connection.call('commit', { writes: [write] }, LOCK_WAIT_MS).then(
      () => true,
      () => false,
    );
  } finally {
    await connection.close();
  }
}
