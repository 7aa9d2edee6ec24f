import { expect, test } from 'vitest';
import { auditLog, errorLogs } from '#server/data/collections/club.ts';
import { plans } from '#server/data/collections/membership.ts';
import type { Store } from '#server/data/store.ts';
import { flushErrors, recordError } from '#server/log/record-error.ts';
import { openClub } from '../support/club.ts';
import { openStoreInMemory } from '../support/store-in-memory.ts';

const list = '/admin/error-logs';

/** A store in which plans cannot be read: the front page fails. */
function breakPlans(): Store {
  const store = openStoreInMemory();
  const query: Store['query'] = (collection, asked) => {
    if (collection.name === plans.name) throw new TypeError('the plans are broken');
    return store.query(collection, asked);
  };
  return new Proxy(store, {
    get(target, name) {
      if (name === 'query') return query;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

test('the reference on an error page is found in the error log; it is resolved, and comes back', async () => {
  const club = openClub({ store: breakPlans() });
  const office = await club.signedIn(await club.admin());
  const broken = await club.visitor().get('/');
  expect(broken.status).toBe(500);
  expect(broken.text).toContain('Internal Server Error');
  const reference = /quote this reference: ([0-9A-Z]{8})/.exec(broken.text)?.[1] ?? 'none';

  const typed = `${reference.slice(0, 4).toLowerCase()} ${reference.slice(4)}`;
  const found = await office.get(`${list}?${new URLSearchParams({ reference: typed })}`);
  expect(found.text).toContain('the plans are broken');
  expect(found.text).toContain('Once, last today 12:00');
  expect((await office.get(`${list}?reference=ZZZZZZZZ`)).text).toContain('No error with reference ZZZZZZZZ');

  const [entry] = (await club.store.query(errorLogs, { limit: 5 })).items;
  const resolved = await office.submit(list, {}, `${list}/${entry?.id}/resolve`);
  expect((await office.follow(resolved)).text).toContain('TypeError resolved');
  expect((await office.get(list)).text).toContain('No open errors');
  expect((await office.get(`${list}?state=resolved`)).text).toMatch(/Resolved today 12:00 by Ada/);
  expect((await club.store.query(auditLog, { limit: 5 })).items).toMatchObject([
    { action: 'error.resolved' },
  ]);

  await club.visitor().get('/');
  expect((await office.get(list)).text).toContain('2 times');
});

test('a post to what can only be read is refused, and is no error of the club', async () => {
  const club = openClub();
  for (const path of ['/robots.txt', '/club.css', '/auth/viewer.json', '/api/v1/openapi.json'])
    expect([path, (await club.visitor().post(path, { a: 'b' })).status]).toEqual([path, 405]);
  await flushErrors(club.services);
  expect(await club.store.count(errorLogs)).toBe(0);
});

test.each([
  ['', 'No open errors'],
  ['?state=resolved', 'No resolved errors yet'],
  ['?state=all', 'No errors yet'],
])('where there is none, the list%s says “%s”', async (query, text) => {
  const club = openClub();
  expect((await (await club.signedIn(await club.admin())).get(list + query)).text).toContain(text);
});

test('a resolved error is opened again by an admin; twice is once', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  recordError(club.services, new Error('Once upon a time'), { route: '/x', requestId: 'r' });
  await flushErrors(club.services);
  const [{ id } = { id: '' }] = (await club.store.query(errorLogs, { limit: 5 })).items;
  for (const verb of ['resolve', 'resolve', 'reopen', 'reopen']) await office.post(`${list}/${id}/${verb}`);
  expect(await club.store.find(errorLogs, id)).toMatchObject({ isResolved: false, resolvedBy: '' });
  expect(await club.store.count(auditLog)).toBe(2);
  expect((await office.post(`${list}/nothing/resolve`)).status).toBe(404);
  expect((await office.get(`${list}/${id}/resolve`)).location).toBe(list);
});

test('many kinds of error are paged by cursor, both ways', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  for (let kind = 0; kind < 45; kind += 1) {
    const at = club.now().add({ seconds: kind });
    const facts = { name: `Error${kind}`, count: 1, firstSeenAt: at, lastSeenAt: at };
    await club.store.create(errorLogs, errorLogs.decode(`kind${kind}`, facts));
  }
  const names = (html: string) => [...html.matchAll(/id="error-(kind\d+)"/g)].map(([, name]) => name);
  const first = await office.get(list);
  expect(names(first.html).slice(0, 2)).toEqual(['kind44', 'kind43']);
  const next = /href="([^"]+)" rel="next"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await office.get(next);
  expect(names(second.html)[0]).toBe('kind24');
  const back = /href="([^"]+)" rel="prev"/.exec(second.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(names((await office.get(back)).html)).toEqual(names(first.html));
});

test('row 20: an error’s words are text', async () => {
  const club = openClub();
  const office = await club.signedIn(await club.admin());
  recordError(club.services, new Error('<img src=x onerror=alert(1)>'), { route: '/<b>', requestId: 'r' });
  const page = await office.get(list);
  expect(page.html).not.toContain('<img src=x');
  expect(page.html).not.toContain('<b>');
});
