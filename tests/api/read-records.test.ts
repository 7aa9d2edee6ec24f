import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeApi } from '#server/api/openapi.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { type ApiClient, clientWith, jsonOf, tokenFor } from '../support/api.ts';
import { type FullHouse, openFullHouse } from '../support/full-house.ts';

const SECRET = 'Zyxwvut';
let house: FullHouse;
let api: ApiClient;

beforeAll(async () => {
  house = await openFullHouse(SECRET);
  api = clientWith(house.club, await tokenFor(house.club, house.people.admin));
  const { store, now } = house.club;
  for (let n = 0; n < 7; n += 1) {
    const at = now().subtract({ hours: n });
    const entry = {
      at,
      memberUid: house.other.uid,
      amountInPence: n * 100,
      kind: n % 2 ? 'refund' : 'payment',
    };
    await store.create(ledger, ledger.decode(`more_${n}`, entry));
    const visit = {
      at,
      memberUid: house.other.uid,
      isAllowed: n !== 3,
      result: n === 4 ? 'already-in' : 'ok',
    };
    await store.create(accessLogs, accessLogs.decode(`more_${n}`, visit));
  }
  house.club.advance({ minutes: 1 });
});

const ids = (records: readonly { id?: unknown }[]) => records.map(({ id }) => String(id));
const inStore = async (collection: typeof members | typeof bookings | typeof ledger) =>
  ids((await house.club.store.query(collection as typeof members, { limit: 1000 })).items).sort();

test('the description is valid OpenAPI 3.1, and has an answer for every address', async () => {
  const description = describeApi('https://club.example');
  const result = await new Validator().validate(structuredClone(description));
  expect(result).toMatchObject({ valid: true });
  const answer = await house.club.visitor().get('/api/v1/openapi.json');
  expect(answer.status).toBe(200);
  expect(Object.keys(jsonOf(answer).paths)).toEqual(Object.keys(description.paths as object));
  const operations = Object.values(description.paths as Record<string, { get: { operationId: string } }>);
  expect(operations.map(({ get }) => get.operationId)).toEqual([
    'listMembers',
    'getMember',
    'listBookings',
    'getBooking',
    'listVisits',
    'listPayments',
    'getPayment',
  ]);
});

describe('lists', () => {
  test.each([
    ['members', members],
    ['bookings', bookings],
    ['payments', ledger],
  ] as const)(
    '%s: page by page everything is there, once, and each is found by its id',
    async (name, collection) => {
      const all = await api.all(`/api/v1/${name}?limit=2`);
      expect(ids(all).toSorted()).toEqual(await inStore(collection as typeof members));
      const first = all[0];
      expect(jsonOf(await api.get(`/api/v1/${name}/${first?.id}`))).toEqual(first);
      expect((await api.get(`/api/v1/${name}/nobody`)).status).toBe(404);
      house.club.advance({ minutes: 1 });
    },
  );

  test('visits are those who were let in, the earliest first', async () => {
    const all = (await api.all('/api/v1/visits?limit=2')) as { id: string; at: string }[];
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
    expect(ids(all)).toEqual(expect.arrayContaining(['more_0', 'more_6', 'house_visit']));
    expect(ids(all)).not.toEqual(expect.arrayContaining(['more_3']));
    expect(ids(all)).not.toEqual(expect.arrayContaining(['more_4']));
    const theirs = await api.all(`/api/v1/visits?memberId=${house.other.uid}&limit=2`);
    expect(ids(theirs)).toEqual(
      ids(all.filter((visit) => 'memberId' in visit && visit.memberId === house.other.uid)),
    );
    house.club.advance({ minutes: 1 });
  });

  test('filters find what they say', async () => {
    const payments = (await api.all('/api/v1/payments')) as {
      id: string;
      kind: string;
      at: string;
      memberId: string;
    }[];
    const noon = '2026-11-21T09:30:00+01:00';
    const since = payments.filter(({ at }) => Date.parse(at) >= Date.parse(noon));
    expect(since.length).toBeGreaterThan(2);
    expect(since.length).toBeLessThan(payments.length);
    expect(ids(await api.all(`/api/v1/payments?from=${encodeURIComponent(noon)}&limit=2`))).toEqual(
      ids(since),
    );
    const refunds = payments.filter(({ kind }) => kind === 'refund');
    expect(ids(await api.all(`/api/v1/payments?kind=refund&memberId=${house.other.uid}`))).toEqual(
      ids(refunds),
    );
    const { other } = house;
    expect(ids(await api.all(`/api/v1/members?email=${other.email.toUpperCase()}`))).toEqual([other.uid]);
    const active = await api.all('/api/v1/members?status=active&joinedUntil=2030-01-01T00:00:00Z&limit=1');
    expect(active.length).toBeGreaterThan(1);
    expect(ids(active).toSorted()).toEqual(ids(await api.all('/api/v1/members?status=active')).toSorted());
    expect(await api.all('/api/v1/members?joinedFrom=2030-01-01T00:00:00Z')).toEqual([]);
    const booked = (await api.all('/api/v1/bookings')) as {
      id: string;
      class: { id: string };
      memberId: string;
      status: string;
    }[];
    const [one] = booked;
    const ofClass = booked.filter((booking) => booking.class.id === one?.class.id);
    expect(ids(await api.all(`/api/v1/bookings?classId=${one?.class.id}`)).toSorted()).toEqual(
      ids(ofClass).toSorted(),
    );
    const waiting = booked.filter(
      ({ memberId, status }) => memberId === other.uid && status === 'waitlisted',
    );
    expect(waiting.length).toBeGreaterThan(0);
    expect(ids(await api.all(`/api/v1/bookings?memberId=${other.uid}&status=waitlisted`))).toEqual(
      ids(waiting),
    );
    house.club.advance({ minutes: 1 });
  });

  test('row 13: no health answer, note, flag, photo or key is in any answer', async () => {
    const texts = [];
    for (const list of ['members', 'bookings', 'visits', 'payments'])
      texts.push(...(await api.all(`/api/v1/${list}`)));
    // Their phone number is in the same word as what is private, and is theirs to read.
    const said = JSON.stringify(texts.map(({ mobile, ...record }) => record));
    expect(said).not.toContain(`${SECRET}private`);
    expect(said.toLowerCase()).not.toMatch(
      /privatehealth|parq|stripecustomer|calendartoken|qrversion|pictureid/,
    );
    house.club.advance({ minutes: 1 });
  });
});

describe('what is wrong is named', () => {
  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=', 'limit'],
    ['limit=2&limit=3', 'limit'],
    ['status=gone', 'status'],
    ['joinedFrom=yesterday', 'joinedFrom'],
    ['joinedFrom=2026-02-30T00:00:00Z', 'joinedFrom'],
    ['joinedFrom=2026-02-20', 'joinedFrom'],
    ['email=a%40b.test&status=active', 'email'],
    ['token=abc', 'token'],
    ['access_token=abc', 'access_token'],
    ['__proto__=1', '__proto__'],
    ['cursor=abc', 'cursor'],
    ['cursor=', 'cursor'],
  ])('members?%s', async (search, parameter) => {
    const answer = await api.get(`/api/v1/members?${search}`);
    expect(answer.status).toBe(422);
    expect(jsonOf(answer).errors).toEqual([{ parameter, message: expect.stringMatching(/\.$/) }]);
  });

  test('every wrong parameter at once, and none where a record is asked for', async () => {
    house.club.advance({ minutes: 1 });
    const answer = jsonOf(await api.get('/api/v1/bookings?status=attended&limit=x&what=1'));
    expect(answer.errors.map((error: { parameter: string }) => error.parameter)).toEqual(['what', 'limit']);
    expect(jsonOf(await api.get('/api/v1/bookings?status=attended')).errors[0].parameter).toBe('status');
    expect((await api.get(`/api/v1/members/${house.other.uid}?a=1`)).status).toBe(422);
  });

  test('a cursor of another list or filter is refused', async () => {
    const { next } = jsonOf(await api.get('/api/v1/payments?limit=1&kind=payment'));
    const cursor = encodeURIComponent(new URL(next).searchParams.get('cursor') ?? '');
    expect((await api.get(`/api/v1/payments?limit=1&kind=payment&cursor=${cursor}`)).status).toBe(200);
    expect((await api.get(`/api/v1/payments?limit=5&kind=payment&cursor=${cursor}`)).status).toBe(200);
    expect((await api.get(`/api/v1/payments?limit=1&kind=refund&cursor=${cursor}`)).status).toBe(422);
    expect((await api.get(`/api/v1/members?limit=1&cursor=${cursor}`)).status).toBe(422);
  });

  test('times that no record can have are no fault', async () => {
    for (const time of ['0000-01-01T00:00:00%2B23:59', '9999-12-31T23:59:59-23:59'])
      expect((await api.get(`/api/v1/visits?from=${time}`)).status).toBe(200);
  });

  test('an address that is not there, a method that changes, and HEAD', async () => {
    house.club.advance({ minutes: 1 });
    expect((await api.get('/api/v1/health')).status).toBe(404);
    expect((await api.get('/api/v2/members')).status).toBe(404);
    const ask = (method: string) =>
      house.club.visitor().send(
        new Request('http://club.test/api/v1/members', {
          ...{ method, headers: { Authorization: `Bearer ${api.token}` } },
        }),
      );
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await ask(method);
      expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'GET, HEAD']);
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    }
    expect((await ask('HEAD')).status).toBe(200);
  });

  test('no other site may read an answer', async () => {
    const { headers } = await api.get('/api/v1/members', { Origin: 'https://evil.test' });
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });
});
