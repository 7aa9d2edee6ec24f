import { describe, expect, test } from 'vitest';
import { accessLogs } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { AlreadyExistsError, NotFoundError } from '#server/data/store.ts';
import { at, lockers, type OpenedEngine, rawCollection } from './lockers.ts';

export function describeDocuments(engine: () => OpenedEngine): void {
  const store = () => engine().store;

  describe('documents', () => {
    test('what is stored comes back as it was', async () => {
      const locker = {
        id: 'A-1',
        nothing: null,
        isFree: false,
        whole: -42,
        fraction: 0.1,
        large: Number.MAX_SAFE_INTEGER,
        huge: 1.5e300,
        text: 'Größe "7"\n\u0000 ☂ 🏋️ {"@":"2026"}',
        rentedAt: Temporal.Instant.from('2026-11-21T06:00:00.123456Z'),
        list: [1, 'two', null, at('06:00'), { deep: [true] }, {}],
        owner: { name: 'Ann', since: at('07:00'), 'odd key.with dot': 1 },
        empty: {},
        looksTagged: { '@': 'not an instant' },
        looksTaggedTwice: { '@@': { '@': 3 } },
      };
      await store().create(lockers, locker);
      const found = await store().find(lockers, 'A-1');
      expect(readable(found)).toEqual(readable(locker));
    });

    test('an instant keeps its microseconds and drops what is finer', async () => {
      await store().create(lockers, {
        id: 'A-1',
        rentedAt: Temporal.Instant.from('2026-11-21T06:00:00.123456789Z'),
      });
      const found = await store().find(lockers, 'A-1');
      expect(String(found?.rentedAt)).toBe('2026-11-21T06:00:00.123456Z');
    });

    test.each([
      ['NaN', Number.NaN],
      ['an infinity', Number.NEGATIVE_INFINITY],
      ['a Date', new Date(0)],
      ['a function', () => 1],
      ['an array in an array', [1]],
      ['an instant of the year 12026', Temporal.Instant.from('+012026-01-01T00:00Z')],
    ])('%s is refused, and nothing is stored', async (_, value) => {
      await expect(async () => store().set(lockers, { id: 'A-1', value: { deep: [value] } })).rejects.toThrow(
        TypeError,
      );
      expect(await store().find(lockers, 'A-1')).toBeNull();
    });

    test.each(['', '.', '..', 'a/b', '__x__', 'x'.repeat(1501)])(
      '%j cannot be the id of a document',
      async (id) => {
        await expect(async () => store().set(lockers, { id })).rejects.toThrow(TypeError);
        expect(await store().find(lockers, id)).toBeNull();
      },
    );

    test('what is missing is found to be missing', async () => {
      expect(await store().find(lockers, 'A-1')).toBeNull();
      expect(await store().find(rawCollection('neverWritten'), 'A-1')).toBeNull();
      expect(await store().count(rawCollection('neverWritten'))).toBe(0);
    });

    test('a collection without indexes holds documents too', async () => {
      const settings = rawCollection('settings');
      await store().set(settings, { id: 'club', name: 'Clubfloor' });
      expect(await store().find(settings, 'club')).toEqual({ id: 'club', name: 'Clubfloor' });
      expect((await store().query(settings, { limit: 10 })).items).toHaveLength(1);
    });

    test('every collection that holds documents is listed, whoever wrote it', async () => {
      await store().set(lockers, { id: 'A-1' });
      await store().batch((batch) => {
        for (let number = 0; number < 120; number += 1)
          batch.set(rawCollection(`their${number}`), { id: 'one' });
      });
      const names = await store().collectionNames();
      expect(names).toEqual(names.toSorted());
      expect(names).toEqual(expect.arrayContaining(['lockers', 'their0', 'their119']));
    });

    test('several documents come in the order asked for, missing ones as null, one asked for twice twice', async () => {
      await store().create(lockers, { id: 'A-1' });
      await store().create(lockers, { id: 'B-1' });
      const found = await store().findMany(lockers, ['B-1', 'C-1', 'A-1', 'B-1']);
      expect(found.map((locker) => locker?.id ?? null)).toEqual(['B-1', null, 'A-1', 'B-1']);
    });

    test('creating what exists is refused and changes nothing', async () => {
      await store().create(lockers, { id: 'A-1', size: 1 });
      await expect(store().create(lockers, { id: 'A-1', size: 2 })).rejects.toThrow(AlreadyExistsError);
      expect((await store().find(lockers, 'A-1'))?.size).toBe(1);
    });

    test('setting replaces the whole document', async () => {
      await store().create(lockers, { id: 'A-1', size: 1, room: 'north' });
      await store().set(lockers, { id: 'A-1', size: 2 });
      expect(await store().find(lockers, 'A-1')).toEqual({ id: 'A-1', size: 2 });
    });

    test('updating keeps fields that it does not name, and replaces objects and arrays that it names', async () => {
      await store().create(lockers, {
        id: 'A-1',
        size: 1,
        owner: { name: 'Ann', age: 40 },
        tags: ['a', 'b'],
        unknown: { x: 1 },
      });
      await store().update(lockers, 'A-1', { owner: { name: 'Bob' }, tags: ['c'], room: undefined });
      const expected = { id: 'A-1', size: 1, owner: { name: 'Bob' }, tags: ['c'], unknown: { x: 1 } };
      expect(await store().find(lockers, 'A-1')).toEqual(expected);
    });

    test('updating what is missing is refused', async () => {
      await expect(store().update(lockers, 'A-1', { size: 2 })).rejects.toThrow(NotFoundError);
      expect(await store().find(lockers, 'A-1')).toBeNull();
    });

    test('what is removed is gone, from lists too, and can be removed again', async () => {
      await store().create(lockers, { id: 'A-1', room: 'north', tags: ['top'] });
      await store().remove(lockers, 'A-1');
      await store().remove(lockers, 'A-1');
      expect(await store().find(lockers, 'A-1')).toBeNull();
      expect(await store().count(lockers, [['room', '==', 'north']])).toBe(0);
      expect(await store().count(lockers, [['tags', 'array-contains', 'top']])).toBe(0);
    });

    test('what another instance wrote is seen at once', async () => {
      const other = await engine().openAnother();
      await other.create(lockers, { id: 'A-1', room: 'north' });
      expect(await store().count(lockers, [['room', '==', 'north']])).toBe(1);
    });
  });

  describe('codecs', () => {
    test("another client's member reads without error, and an update keeps what we do not know", async () => {
      const raw = rawCollection('members');
      await store().create(raw, {
        id: 'u1',
        email: 7,
        parqResults: [{ completedAt: 'x', extra: 1 }],
        theirs: { a: [1] },
      });
      const member = await store().find(members, 'u1');
      expect(member).toMatchObject({ id: 'u1', email: '', membershipStatus: 'pending', lastSeenAt: null });
      await store().update(members, 'u1', { email: 'ann@example.org' });
      expect(await store().find(raw, 'u1')).toMatchObject({ email: 'ann@example.org', theirs: { a: [1] } });
    });

    test('an entry of the access log makes the round trip', async () => {
      const entry = accessLogs.decode('nonce-1', {
        at: at('06:00'),
        memberUid: 'u1',
        result: 'ok',
        isAllowed: true,
      });
      await store().create(accessLogs, entry);
      expect(readable(await store().find(accessLogs, 'nonce-1'))).toEqual(readable(entry));
    });
  });

  describe('batches', () => {
    test('500 writes land together', async () => {
      await store().batch((batch) => {
        for (let number = 0; number < 500; number += 1)
          batch.create(lockers, { id: `L-${number}`, room: 'north', number });
      });
      expect(await store().count(lockers, [['room', '==', 'north']])).toBe(500);
    });

    test('when one write of a batch is refused, none is stored', async () => {
      const writing = store().batch((batch) => {
        batch.create(lockers, { id: 'A-1', room: 'north', tags: ['top'] });
        batch.update(lockers, 'missing', { size: 1 });
      });
      await expect(writing).rejects.toThrow(NotFoundError);
      expect(await store().find(lockers, 'A-1')).toBeNull();
      expect(await store().count(lockers, [['tags', 'array-contains', 'top']])).toBe(0);
    });

    test('more than 500 writes are refused', async () => {
      const writing = async () =>
        store().batch((batch) => {
          for (let number = 0; number <= 500; number += 1) batch.set(lockers, { id: `L-${number}` });
        });
      await expect(writing).rejects.toThrow(RangeError);
      expect(await store().count(lockers)).toBe(0);
    });

    test('the writes of a batch are applied in their order', async () => {
      await store().batch((batch) => {
        batch.create(lockers, { id: 'A-1', size: 1, room: 'north' });
        batch.update(lockers, 'A-1', { size: 2 });
        batch.remove(lockers, 'B-1');
        batch.set(lockers, { id: 'B-1', size: 3 });
      });
      expect(await store().find(lockers, 'A-1')).toEqual({ id: 'A-1', size: 2, room: 'north' });
      expect(await store().find(lockers, 'B-1')).toEqual({ id: 'B-1', size: 3 });
    });
  });
}

/** Instants as text, since they compare as equal whatever they say. */
function readable(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return `instant ${value}`;
  if (Array.isArray(value)) return value.map(readable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, readable(field)]));
}
