import { afterEach, beforeEach, describe } from 'vitest';
import { describeContention } from './contention-contract.ts';
import { describeDocuments } from './documents-contract.ts';
import type { OpenEngine, OpenedEngine } from './lockers.ts';
import { describePages } from './pages-contract.ts';
import { describeQueries } from './queries-contract.ts';
import { describeTexts } from './texts-contract.ts';
import { describeTransactions } from './transactions-contract.ts';

/** What every engine of the store must do. */
export function describeStoreContract(name: string, openEngine: OpenEngine): void {
  describe(`the store on ${name}`, () => {
    let engine: OpenedEngine;
    beforeEach(async () => {
      engine = await openEngine();
    });
    afterEach(() => engine.dispose());

    describeDocuments(() => engine);
    describeTexts(() => engine);
    describeQueries(() => engine);
    describePages(() => engine);
    describeTransactions(() => engine);
    describeContention(() => engine);
  });
}
