import { expect, test } from 'vitest';
import { pictureName } from '#domain/files/picture.ts';
import { openEvents } from '../../support/events.ts';
import { listPictures, openClubOnDisk, photo } from '../../support/pictures.ts';
import { type Answer, hiddenFields, type Visitor } from '../../support/visitor.ts';

const ORIGIN = 'http://club.test';

async function send(
  browser: Visitor,
  path: string,
  content: Uint8Array,
  name = 'party.jpg',
): Promise<Answer> {
  const body = new FormData();
  for (const [field, value] of Object.entries(hiddenFields((await browser.get(path)).html)))
    body.set(field, value);
  body.set('picture', new File([content as Uint8Array<ArrayBuffer>], name));
  const headers = { Origin: ORIGIN, Accept: 'text/html' };
  return browser.send(new Request(ORIGIN + path, { method: 'POST', body, headers }));
}

async function openAdmin() {
  const given = openEvents(openClubOnDisk({ environment: { PUBLIC_URL: ORIGIN } }));
  const event = await given.event();
  const browser = await given.club.signedIn(await given.club.admin());
  return { ...given, event, browser, page: `/admin/events/${event.id}/picture` };
}

test('an admin gives an event a picture, which everyone sees; another one replaces it', async () => {
  const { club, event, browser, page, stored } = await openAdmin();
  const saved = await send(browser, page, await photo());
  expect((await browser.follow(saved)).text).toContain('Summer social has a new picture.');
  const { pictureId } = await stored(event);
  const address = `/pictures/${pictureName(pictureId, 'large.jpg')}`;
  const visitor = club.visitor();
  for (const path of ['/events', `/events/${event.id}`])
    expect((await visitor.get(path)).html).toContain(pictureId);
  expect((await visitor.get(`/events/${event.id}`)).html).toMatch(
    new RegExp(`og:image" content="[^"]*${address}"`),
  );
  const shown = await visitor.get(address);
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  await send(browser, page, await photo());
  const other = (await stored(event)).pictureId;
  expect(other).not.toBe(pictureId);
  expect((await visitor.get(address)).status).toBe(404);
  expect((await listPictures(club)).inUse).toEqual([other]);
});

test('removing it leaves nothing behind', async () => {
  const { club, event, browser, page, stored } = await openAdmin();
  await send(browser, page, await photo());
  expect((await browser.post(`${page}/remove`)).status).toBe(303);
  expect((await browser.post(`${page}/remove`)).status).toBe(303);
  expect(await stored(event)).toMatchObject({ pictureId: '' });
  expect((await listPictures(club)).inUse).toEqual([]);
});

test('row 25: what is no picture is refused, and the event keeps the one that it has', async () => {
  const { event, browser, page, stored } = await openAdmin();
  await send(browser, page, await photo());
  const { pictureId } = await stored(event);
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const answer = await send(browser, page, html);
  expect([answer.status, answer.text]).toEqual([
    422,
    expect.stringContaining('Choose a JPEG, PNG or WebP picture'),
  ]);
  expect(await stored(event)).toMatchObject({ pictureId });
});

test('row 15: nobody else changes it', async () => {
  const { club, event, page, stored } = await openAdmin();
  for (const browser of [
    club.visitor(),
    await club.signedIn(await club.member()),
    await club.signedIn(await club.coach()),
  ]) {
    expect([303, 403, 413]).toContain((await send(browser, page, await photo())).status);
    expect([303, 403]).toContain((await browser.post(`${page}/remove`)).status);
  }
  expect(await stored(event)).toMatchObject({ pictureId: '' });
});
