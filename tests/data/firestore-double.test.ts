/** The double against the official SDK: what it answers, and that it throws for what it does not support. */
import { setTimeout } from 'node:timers/promises';
import { AggregateField, FieldValue, type Firestore, Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Connection } from '#server/data/firestore/connection.ts';
import { lockerIndexes } from '../contracts/lockers.ts';
import { startFirestoreDouble } from '../support/firestore-double/start-double.ts';
import { openOtherClient } from '../support/other-client.ts';

const double = await startFirestoreDouble({ indexes: lockerIndexes });
const wire = new Connection({ projectId: 'wire', emulatorHost: double.host });
const clients: Firestore[] = [];
let db: Firestore;
beforeEach(() => {
  db = openOtherClient(double.host, `club-${clients.length}`);
  clients.push(db);
});
afterAll(async () => {
  await wire.close();
  for (const client of clients) await client.terminate();
  await double.stop();
});

const lockers = () => db.collection('lockers');
const fill = async () => {
  for (const number of [1, 2, 3, 4]) {
    const room = number % 2 ? 'north' : 'south';
    await lockers()
      .doc(`L${number}`)
      .set({ number, room, tags: [`t${number}`, 'all'], deep: { a: number, b: 0 } });
  }
};
const idsOf = ({ docs }: { docs: { id: string }[] }) => docs.map(({ id }) => id).join(' ');

describe('documents', () => {
  test('masks change nested fields and delete named ones; the rest stays', async () => {
    await lockers()
      .doc('A')
      .set({ keep: 1, deep: { a: 1, b: 2 }, 'odd name.`': 3 });
    await lockers().doc('A').update({ 'deep.a': 5, keep: FieldValue.delete() });
    await lockers()
      .doc('A')
      .set({ deep: { c: 7 } }, { merge: true });
    expect((await lockers().doc('A').get()).data()).toEqual({ deep: { a: 5, b: 2, c: 7 }, 'odd name.`': 3 });
  });

  test('transforms: server time, increment, members added and removed', async () => {
    await lockers()
      .doc('A')
      .set({ count: 1, tags: ['a', 'b'] });
    await lockers()
      .doc('A')
      .update({
        count: FieldValue.increment(2),
        at: FieldValue.serverTimestamp(),
        tags: FieldValue.arrayUnion('b', 'c'),
      });
    await lockers()
      .doc('A')
      .update({ tags: FieldValue.arrayRemove('a') });
    const found = await lockers().doc('A').get();
    expect(found.data()).toMatchObject({ count: 3, tags: ['b', 'c'] });
    expect(found.get('at')).toBeInstanceOf(Timestamp);
  });

  test('preconditions: what exists, and what has not changed since', async () => {
    await lockers().doc('A').create({ n: 1 });
    await expect(lockers().doc('A').create({ n: 2 })).rejects.toMatchObject({ code: 6 });
    await expect(lockers().doc('B').update({ n: 2 })).rejects.toMatchObject({ code: 5 });
    const { updateTime } = await lockers().doc('A').get();
    await lockers().doc('A').update({ n: 3 });
    const stale = lockers().doc('A').update({ n: 4 }, { lastUpdateTime: updateTime });
    await expect(stale).rejects.toMatchObject({ code: 9 });
    expect((await lockers().doc('A').get()).get('n')).toBe(3);
  });

  test('single writes in bulk succeed and fail by themselves', async () => {
    await lockers().doc('A').create({ n: 1 });
    const writer = db.bulkWriter();
    writer.onWriteError(() => false);
    const made = writer.create(lockers().doc('B'), { n: 2 });
    const refused = expect(writer.create(lockers().doc('A'), { n: 2 })).rejects.toMatchObject({ code: 6 });
    await writer.close();
    await made;
    await refused;
    expect((await lockers().doc('B').get()).exists).toBe(true);
  });

  test('an array in an array is refused', async () => {
    const name = `${wire.database}/documents/lockers/A`;
    const nested = { arrayValue: { values: [{ arrayValue: { values: [] } }] } };
    const writing = wire.call('commit', { writes: [{ update: { name, fields: { nested } } }] }, 5000);
    await expect(writing).rejects.toMatchObject({ code: 3 });
  });
});

describe('queries', () => {
  beforeEach(fill);

  test('filters, orders, cursors, offset, limit and projection', async () => {
    const north = lockers().where('room', '==', 'north').orderBy('number', 'desc');
    expect(idsOf(await north.get())).toBe('L3 L1');
    expect(idsOf(await lockers().orderBy('number').startAfter(1).endAt(3).get())).toBe('L2 L3');
    expect(idsOf(await lockers().orderBy('number').startAt(2).endBefore(4).get())).toBe('L2 L3');
    expect(idsOf(await lockers().orderBy('number').offset(1).limit(2).get())).toBe('L2 L3');
    expect(idsOf(await lockers().where('tags', 'array-contains', 't2').get())).toBe('L2');
    expect(idsOf(await lockers().where('room', 'in', ['north', 'west']).get())).toBe('L1 L3');
    expect((await lockers().select('deep.a').get()).docs[0]?.data()).toEqual({ deep: { a: 1 } });
  });

  test('groups of collections, lists of documents, and sums', async () => {
    await db.doc('members/u1/lockers/inner').set({ number: 9 });
    expect(idsOf(await db.collectionGroup('lockers').get())).toBe('L1 L2 L3 L4 inner');
    expect((await lockers().listDocuments()).map(({ id }) => id)).toEqual(['L1', 'L2', 'L3', 'L4']);
    await db.doc('lockers/gone/parts/p1').set({});
    expect((await lockers().listDocuments()).map(({ id }) => id)).toContain('gone');
    const sums = lockers().where('room', '==', 'north');
    expect((await sums.count().get()).data().count).toBe(2);
    const both = await sums
      .aggregate({ total: AggregateField.sum('number'), mean: AggregateField.average('number') })
      .get();
    expect(both.data()).toEqual({ total: 4, mean: 2 });
  });

  // Straight over the wire: the SDK takes seconds to hand on an error in a stream.
  const ask = (structuredQuery: object) =>
    wire.stream(
      'runQuery',
      { structuredQuery: { from: [{ collectionId: 'lockers' }], ...structuredQuery } },
      5000,
    );
  const by = (fieldPath: string, direction = 'ASCENDING') => ({ field: { fieldPath }, direction });
  const filter = (op: string, fieldPath = 'room') => ({
    fieldFilter: { field: { fieldPath }, op, value: { stringValue: 'north' } },
  });

  test.each<[string, object]>([
    ['an order beside a filter', { where: filter('EQUAL', 'size'), orderBy: [by('rentedAt')] }],
    ['two orders', { orderBy: [by('number'), by('rentedAt')] }],
    ['an order over an array', { orderBy: [by('tags')] }],
    ['everything, by id downwards', { orderBy: [by('__name__', 'DESCENDING')] }],
    ['ids against the order', { orderBy: [by('number'), by('__name__', 'DESCENDING')] }],
  ])('%s without its index is refused', async (_, query) => {
    const refused = { code: 9, message: expect.stringContaining('requires an index') };
    await expect(ask(query)).rejects.toMatchObject(refused);
  });

  test('a filtered sum without its index is refused', async () => {
    const from = [{ collectionId: 'lockers' }];
    const structuredQuery = { from, where: filter('EQUAL') };
    const aggregations = [{ alias: 'sum', sum: { field: { fieldPath: 'size' } } }];
    const request = { structuredAggregationQuery: { structuredQuery, aggregations } };
    await expect(wire.stream('runAggregationQuery', request, 5000)).rejects.toMatchObject({ code: 9 });
  });

  test.each<[string, object]>([
    ['NOT_IN', { where: filter('NOT_IN') }],
    ['NOT_EQUAL', { where: filter('NOT_EQUAL') }],
    ['ARRAY_CONTAINS_ANY', { where: filter('ARRAY_CONTAINS_ANY') }],
    ['OR', { where: { compositeFilter: { op: 'OR', filters: [filter('EQUAL'), filter('EQUAL')] } } }],
    ['a range over two fields', { where: both(filter('LESS_THAN', 'size'), filter('LESS_THAN', 'number')) }],
  ])('%s is unknown, and said to be', async (_, query) => {
    const unknown = { code: 12, message: expect.stringContaining('does not know') };
    await expect(ask(query)).rejects.toMatchObject(unknown);
  });

  test.each<[string, object]>([
    [
      'two array-contains',
      { where: both(filter('ARRAY_CONTAINS', 'tags'), filter('ARRAY_CONTAINS', 'tags')) },
    ],
    [
      'a cursor longer than the order',
      { startAt: { values: [{ nullValue: 0 }, { nullValue: 0 }], before: true } },
    ],
    ['an order after the id', { orderBy: [by('__name__'), by('number')] }],
  ])('%s is invalid', async (_, query) => {
    await expect(ask(query)).rejects.toMatchObject({ code: 3 });
  });

  test('a method that the double lacks says so', async () => {
    const updating = wire.call('updateDocument' as 'commit', {}, 5000);
    await expect(updating).rejects.toMatchObject({ code: 12 });
  });
});

describe("transactions of Google's client, which lock", () => {
  test('whoever writes what one has read waits until it ends', async () => {
    await lockers().doc('A').set({ n: 1 });
    const order: string[] = [];
    let writing: Promise<unknown> = Promise.resolve();
    await db.runTransaction(async (transaction) => {
      const found = await transaction.get(lockers().doc('A'));
      writing = lockers()
        .doc('A')
        .update({ n: 10 })
        .then(() => order.push('the write'));
      await setTimeout(50);
      order.push('the transaction');
      transaction.update(lockers().doc('A'), { n: Number(found.get('n')) + 1 });
    });
    await writing;
    expect(order).toEqual(['the transaction', 'the write']);
    expect((await lockers().doc('A').get()).get('n')).toBe(10);
  });

  test('whoever would join a list that one has read waits, too', async () => {
    let writing: Promise<unknown> = Promise.resolve();
    await db.runTransaction(async (transaction) => {
      const { size } = await transaction.get(lockers().where('room', '==', 'north'));
      writing = lockers().doc('A').set({ room: 'north' });
      await setTimeout(50);
      transaction.set(lockers().doc('count'), { size, isWithin: !(await lockers().doc('A').get()).exists });
    });
    await writing;
    expect((await lockers().doc('count').get()).data()).toEqual({ size: 0, isWithin: true });
    expect((await lockers().doc('A').get()).exists).toBe(true);
  });
});

function both(...filters: object[]) {
  return { compositeFilter: { op: 'AND', filters } };
}
