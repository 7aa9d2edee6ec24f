import { expect } from 'vitest';
import { Connection } from '#server/data/firestore/connection.ts';
import { unsharedName } from '../firestore-under-test.ts';
import type { Outcome, RequestCase } from './cases.ts';
import { nameCases } from './name-cases.ts';
import { queryCases } from './query-cases.ts';
import { RawFirestore } from './raw-firestore.ts';
import { transactionCases } from './transaction-cases.ts';
import { valueCases } from './value-cases.ts';
import { writeCases } from './write-cases.ts';

export const requestCases: readonly RequestCase[] = [
  ...nameCases,
  ...valueCases,
  ...writeCases,
  ...queryCases,
  ...transactionCases,
];

export type Answered = { answer: unknown } | { code: number; message: string };

export function connectTo(host: string): Connection {
  return new Connection({ projectId: unsharedName('raw-'), emulatorHost: host });
}

/** The answer, or gRPC's code with what was said. @throws what is no answer of a server */
export async function ask(connection: Connection, { send }: RequestCase): Promise<Answered> {
  try {
    return { answer: await send(new RawFirestore(connection)) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'details' in error)) throw error;
    return { code: Number(error.code), message: String(error.details) };
  }
}

export function expectOutcome(answered: Answered, expected: Outcome): void {
  if ('answer' in expected) expect(answered).toEqual(expected);
  else expect(answered).toEqual({ code: expected.code, message: expect.stringMatching(expected.says) });
}
