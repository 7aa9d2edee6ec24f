/** Transactions in both modes, and the ids of transactions. */
import { aborted, answers, done, invalid, type RequestCase, requestCase, whole } from './cases.ts';
import type { RawFirestore } from './raw-firestore.ts';

const optimistic = { concurrencyMode: 'OPTIMISTIC' };
const over = invalid(/no longer valid|invalid or closed/);
const unknown = invalid(/Invalid transaction/);
const contended = aborted(/contention|lock timeout/);

async function beginReading(to: RawFirestore, ids: readonly string[], readWrite: object = {}) {
  const transaction = await to.begin(readWrite);
  const read = await to.read(ids, { transaction });
  return { transaction, read };
}

const numbered = (to: RawFirestore, n: number) => to.write('A', { n: whole(n) });

const optimisticCases: RequestCase[] = [
  requestCase('optimistic: others write at once what it has read', done, async (to) => {
    await beginReading(to, ['A'], optimistic);
    return numbered(to, 1);
  }),
  requestCase('optimistic: aborted where something that it read has changed', contended, async (to) => {
    const { transaction } = await beginReading(to, ['A'], optimistic);
    await numbered(to, 1);
    return to.commit([to.set('B')], transaction);
  }),
  requestCase('optimistic: aborted where a document has joined what it listed', contended, async (to) => {
    const transaction = await to.begin(optimistic);
    await to.query({}, { transaction });
    await to.write('A');
    return to.commit([to.set('B')], transaction);
  }),
  requestCase('optimistic: an empty commit compares nothing', done, async (to) => {
    const { transaction } = await beginReading(to, ['A'], optimistic);
    await numbered(to, 1);
    return to.commit([], transaction);
  }),
  requestCase('optimistic: all reads are of one moment', answers([[null], [null], []]), async (to) => {
    const { transaction, read } = await beginReading(to, ['A'], optimistic);
    await to.commit([to.set('A'), to.set('B')]);
    return [read, await to.read(['B'], { transaction }), await to.query({}, { transaction })];
  }),
  requestCase('optimistic: what was not read may change', done, async (to) => {
    const { transaction } = await beginReading(to, ['A'], optimistic);
    await to.write('B');
    return to.commit([to.set('C')], transaction);
  }),
  requestCase(
    'an aborted transaction has to be rolled back before it is retried',
    invalid(/still in use/),
    async (to) => {
      const { transaction } = await beginReading(to, ['A'], optimistic);
      await numbered(to, 1);
      await to.commit([to.set('B')], transaction).catch(() => {});
      return to.begin({ retryTransaction: transaction });
    },
  ),
];

const lockingCases = ['PESSIMISTIC', 'CONCURRENCY_MODE_UNSPECIFIED'].flatMap((concurrencyMode) => [
  requestCase(
    `${concurrencyMode}: others cannot write what it has read`,
    aborted(/lock timeout/),
    async (to) => {
      await beginReading(to, ['A'], { concurrencyMode });
      return numbered(to, 1);
    },
  ),
  requestCase(
    `${concurrencyMode}: others cannot add to what it has listed`,
    aborted(/lock timeout/),
    async (to) => {
      const transaction = await to.begin({ concurrencyMode });
      await to.query({}, { transaction });
      return numbered(to, 1);
    },
  ),
  requestCase(`${concurrencyMode}: others write once it ends`, done, async (to) => {
    const { transaction } = await beginReading(to, ['A'], { concurrencyMode });
    const writing = numbered(to, 1);
    await to.commit([to.set('B')], transaction);
    return writing;
  }),
]);

export const transactionCases: RequestCase[] = [
  ...optimisticCases,
  ...lockingCases,
  requestCase('a transaction that is committed cannot be committed again', over, async (to) => {
    const transaction = await to.begin();
    await to.commit([], transaction);
    return to.commit([to.set('A')], transaction);
  }),
  requestCase('nor read in', over, async (to) => {
    const transaction = await to.begin();
    await to.commit([], transaction);
    return to.read(['A'], { transaction });
  }),
  requestCase('a transaction that is rolled back cannot be committed', over, async (to) => {
    const transaction = await to.begin();
    await to.rollBack(transaction);
    return to.commit([to.set('A')], transaction);
  }),
  requestCase('rolling back twice', done, async (to) => {
    const transaction = await to.begin();
    await to.rollBack(transaction);
    return to.rollBack(transaction);
  }),
  requestCase('retrying what is rolled back', done, async (to) => {
    const transaction = await to.begin();
    await to.rollBack(transaction);
    await to.begin({ retryTransaction: transaction });
    return 'done';
  }),
  requestCase('retrying what is still open', invalid(/still in use/), async (to) => {
    const transaction = await to.begin();
    await to.begin({ retryTransaction: transaction });
    return 'done';
  }),
  requestCase('retrying what never was', unknown, (to) => to.begin({ retryTransaction: Buffer.from('x') })),
  requestCase('committing what never was', unknown, (to) => to.commit([], Buffer.from('x'))),
  requestCase('rolling back what never was', unknown, (to) => to.rollBack(Buffer.from('x'))),
  requestCase('a commit that is invalid leaves the transaction open', done, async (to) => {
    const { transaction } = await beginReading(to, ['A']);
    await to.commit([to.set('__x__')], transaction).catch(() => {});
    return to.commit([to.set('A')], transaction);
  }),
  requestCase('a commit that cannot be carried out ends it', over, async (to) => {
    const transaction = await to.begin();
    await to.commit([{ ...to.set('A'), currentDocument: { exists: true } }], transaction).catch(() => {});
    return to.commit([to.set('A')], transaction);
  }),
];
