import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clubIndexes, type IndexList, parseIndexes, requireIndex } from '#server/data/indexes.ts';
import { shapeOf } from '#server/data/query-shape.ts';
import { type Filter, MissingIndexError, type Order } from '#server/data/store.ts';
import indexFile from '../../firestore.indexes.json' with { type: 'json' };

const instant = Temporal.Instant.from('2026-11-21T06:00:00Z');

function isServed(
  list: IndexList,
  collection: string,
  where: readonly Filter[],
  orderBy: readonly Order[] = [],
): boolean {
  try {
    requireIndex(list, collection, shapeOf(where, orderBy));
    return true;
  } catch (error) {
    if (error instanceof MissingIndexError) return false;
    throw error;
  }
}

/** Every choice of some of the filters. */
function choices(filters: readonly Filter[]): Filter[][] {
  return filters.reduce<Filter[][]>(
    (chosen, filter) => chosen.flatMap((some) => [some, [...some, filter]]),
    [[]],
  );
}

function unserved(collection: string, wheres: readonly Filter[][], orders: readonly string[]): unknown[] {
  const lists = wheres.flatMap((where) =>
    orders.flatMap((field): [Filter[], Order[]][] => [
      [where, [[field, 'asc']]],
      [where, [[field, 'desc']]],
    ]),
  );
  return lists.filter(([where, orderBy]) => !isServed(clubIndexes, collection, where, orderBy));
}

describe('the list of indexes', () => {
  test('members can be listed by name, joining and last visit under any filters together', () => {
    const filters: Filter[] = [
      ['membershipStatus', 'in', ['active', 'on_hold']],
      ['planId', '==', 'monthly'],
      ['isAdmin', '==', true],
      ['isCoach', '==', false],
      ['isDesk', '==', false],
      ['latestParqAt', '==', null],
      ['searchTerms', 'array-contains', 'ann'],
    ];
    expect(unserved('members', choices(filters), ['sortName', 'createdAt', 'lastSeenAt'])).toEqual([]);
    for (const field of ['createdAt', 'lastSeenAt']) {
      const ranged = choices(filters).map((where): Filter[] => [
        ...where,
        [field, '>=', instant],
        [field, '<', instant],
      ]);
      expect(unserved('members', ranged, [field])).toEqual([]);
    }
    const away = choices(filters.filter(([field]) => field !== 'latestParqAt'));
    const ranged = away.map((where): Filter[] => [...where, ['awaySince', '<', instant]]);
    expect(unserved('members', ranged, ['awaySince'])).toEqual([]);
  });

  test('members can be found by the age and the answers of their PAR-Q', () => {
    const filters: Filter[] = [
      ['membershipStatus', '==', 'active'],
      ['planId', '==', 'monthly'],
      ['isAdmin', '==', true],
      ['isCoach', '==', false],
      ['latestParqHasYes', '==', true],
      ['searchTerms', 'array-contains', 'ann'],
    ];
    const ranged = choices(filters).map((where): Filter[] => [...where, ['latestParqAt', '<', instant]]);
    expect(unserved('members', ranged, ['latestParqAt'])).toEqual([]);
  });

  test('members can be found by their wait for a consultation and by the end of their hold', () => {
    const filters: Filter[] = [
      ['membershipStatus', '==', 'active'],
      ['planId', '==', 'monthly'],
      ['isAdmin', '==', true],
      ['isCoach', '==', false],
      ['searchTerms', 'array-contains', 'ann'],
    ];
    const ranged = (some: readonly Filter[], filter: Filter) =>
      choices(some).map((where): Filter[] => [...where, filter]);
    expect(
      unserved('members', ranged(filters, ['parqReviewDueAt', '<', instant]), ['parqReviewDueAt']),
    ).toEqual([]);
    const withParq: Filter[] = [...filters, ['latestParqAt', '==', null]];
    expect(unserved('members', ranged(withParq, ['hold.until', '<', '2026-12-01']), ['hold.until'])).toEqual(
      [],
    );
  });

  test('the access log can be listed by time under any filters together', () => {
    const filters: Filter[] = [
      ['memberUid', '==', 'u1'],
      ['deviceId', '==', 'k1'],
      ['result', 'in', ['ok', 'expired']],
      ['isAllowed', '==', false],
      ['direction', '==', 'in'],
      ['at', '>=', instant],
      ['at', '<', instant],
    ];
    expect(unserved('accessLogs', choices(filters), ['at'])).toEqual([]);
  });

  test.each<[string, Filter[], string[]]>([
    ['members', [['requestedPlanId', '>', '']], ['requestedPlanId']],
    ['members', [['requestedPlanId', '==', 'monthly']], ['requestedPlanAt']],
    ['members', [], ['requestedPlanAt']],
    ['auditLog', [], ['at']],
    ['auditLog', [['memberUid', '==', 'u1']], ['at']],
    ['auditLog', [['action', '==', 'parq.read']], ['at']],
    ['outbox', [], ['createdAt']],
    ['outbox', [['status', '==', 'waiting']], ['createdAt']],
    [
      'outbox',
      [
        ['status', '==', 'waiting'],
        ['nextAttemptAt', '<=', instant],
      ],
      ['nextAttemptAt'],
    ],
    ['errorLogs', [], ['lastSeenAt']],
    ['errorLogs', [['isResolved', '==', false]], ['lastSeenAt']],
    ['loginSessions', [['uid', '==', 'u1']], ['lastSeenAt']],
    ['loginSessions', [['expiresAt', '<', instant]], ['expiresAt']],
    ['resetTokens', [['expiresAt', '<', instant]], ['expiresAt']],
    ['throttles', [['expiresAt', '<', instant]], ['expiresAt']],
    ['formTokens', [['expiresAt', '<', instant]], ['expiresAt']],
    ['formDrafts', [['expiresAt', '<', instant]], ['expiresAt']],
    ['kioskPairings', [['expiresAt', '<', instant]], ['expiresAt']],
    ['usedPassCodes', [['usedAt', '<', instant]], ['usedAt']],
    ['presence', [['leavesAt', '>', instant]], ['leavesAt']],
    ['presence', [], ['enteredAt']],
    ['plans', [['isActive', '==', true]], ['order']],
    ['kiosks', [['isRevoked', '==', false]], ['name']],
  ])('%s: %j by %s is served', (collection, where, orders) => {
    expect(unserved(collection, [where], orders)).toEqual([]);
  });

  test.each<[string, Filter[]]>([
    ['members', [['email', '==', 'ann@example.org']]],
    ['accounts', [['email', '==', 'ann@example.org']]],
    ['kiosks', [['tokenHash', '==', 'x']]],
    ['resetTokens', [['uid', '==', 'u1']]],
  ])('%s: %j is served', (collection, where) => {
    expect(isServed(clubIndexes, collection, where)).toBe(true);
  });

  test('each list is there in both directions, since a page back is read in reverse', () => {
    const listed = new Set(
      indexFile.indexes.map(({ collectionGroup, fields }) => nameOf(collectionGroup, fields)),
    );
    // How many fields are the order, the index does not say: one, or for a few two.
    const turned = (fields: readonly { fieldPath: string; order?: string }[], last: number) =>
      fields.map((field, index) => {
        if (index < fields.length - last) return field;
        return { ...field, order: field.order === 'ASCENDING' ? 'DESCENDING' : 'ASCENDING' };
      });
    const oneWay = indexFile.indexes.filter(
      ({ collectionGroup, fields }) =>
        ![1, 2].some((last) => listed.has(nameOf(collectionGroup, turned(fields, last)))),
    );
    expect(oneWay).toEqual([]);
  });

  // Firestore allows 1,000 with billing, which Cloud Run asks for anyway; each index makes writes dearer.
  test('there are at most 338 composite indexes, none is there twice, and docs/deploy.md says how many', () => {
    const texts = indexFile.indexes.map((index) => JSON.stringify(index));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeLessThanOrEqual(338);
    expect(readFileSync('docs/deploy.md', 'utf8')).toContain(
      `${texts.length} composite indexes and settings of ${indexFile.fieldOverrides.length} single fields`,
    );
  });
});

describe("Firestore's rule", () => {
  const list = parseIndexes({
    indexes: [
      { collectionGroup: 'bikes', fields: [field('gym'), field('colour'), field('bought', 'DESCENDING')] },
      { collectionGroup: 'bikes', fields: [field('gym'), field('colour'), field('bought')] },
      { collectionGroup: 'bikes', fields: [field('size'), field('bought', 'DESCENDING')] },
      { collectionGroup: 'bikes', fields: [field('size'), field('bought')] },
      { collectionGroup: 'bikes', fields: [field('maker'), field('bought', 'DESCENDING')] },
    ],
    fieldOverrides: [
      {
        collectionGroup: 'bikes',
        fieldPath: 'colour',
        indexes: [field('colour'), field('colour', 'DESCENDING')],
      },
      { collectionGroup: 'bikes', fieldPath: 'size', indexes: [field('size')] },
    ],
  });

  test.each<[string, boolean, Filter[], Order[]]>([
    [
      'equality on listed fields',
      true,
      [
        ['colour', '==', 1],
        ['size', '==', 1],
      ],
      [],
    ],
    ['equality on a field that is not listed', false, [['gym', '==', 1]], []],
    ['an order by a listed field', true, [], [['colour', 'desc']]],
    ['an order that is listed one way only', false, [], [['size', 'asc']]],
    [
      'a composite index with all its fields',
      true,
      [
        ['gym', '==', 1],
        ['colour', '==', 1],
      ],
      [['bought', 'desc']],
    ],
    ['a composite index with a part of its fields', false, [['gym', '==', 1]], [['bought', 'desc']]],
    [
      'composite indexes merged',
      true,
      [
        ['gym', '==', 1],
        ['colour', '==', 1],
        ['size', '==', 1],
      ],
      [['bought', 'asc']],
    ],
    [
      'composite indexes merged, one field left over',
      false,
      [
        ['size', '==', 1],
        ['maker', '==', 1],
      ],
      [['bought', 'desc']],
    ],
    [
      'a range over the order of a composite index',
      true,
      [
        ['size', '==', 1],
        ['bought', '>', 1],
      ],
      [],
    ],
    ['a composite index that goes one way only', false, [['maker', '==', 1]], [['bought', 'desc']]],
    [
      'several orders that match an index to its end',
      true,
      [['gym', '==', 1]],
      [
        ['colour', 'asc'],
        ['bought', 'desc'],
      ],
    ],
  ])('%s: %s', (_, expected, where, orderBy) => {
    // Several orders need the reverse too, which the list lacks: then it is refused, as paging back would be.
    const isBothWays = orderBy.length < 2;
    expect(isServed(list, 'bikes', where, orderBy)).toBe(expected && isBothWays);
  });

  test('names that an engine cannot use are refused when the list is read', () => {
    const bad = {
      indexes: [],
      fieldOverrides: [{ collectionGroup: 'a; DROP', fieldPath: 'x', indexes: [] }],
    };
    expect(() => parseIndexes(bad)).toThrow(TypeError);
  });
});

function field(fieldPath: string, order = 'ASCENDING') {
  return { fieldPath, order };
}

function nameOf(
  collection: string,
  fields: readonly { fieldPath: string; order?: string; arrayConfig?: string }[],
): string {
  return [
    collection,
    ...fields.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig}`),
  ].join();
}
