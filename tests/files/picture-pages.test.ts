import { expect, test } from 'vitest';
import { MAX_PICTURE_BYTES } from '#domain/files/picture.ts';
import { access } from '#server/access/access.ts';
import { createBodyLimit } from '#server/access/body-limit.ts';
import { bookings } from '#server/data/collections/bookings.ts';
import { settings } from '#server/data/collections/club.ts';
import { members } from '#server/data/collections/members.ts';
import { classTypes, sessions } from '#server/data/collections/timetable.ts';

import type { TestClub } from '../support/club.ts';
import { draw, listPictures, nothingStored, openClubOnDisk, photo } from '../support/pictures.ts';
import { booking, session } from '../support/timetable.ts';
import { type Answer, hiddenFields, type Visitor } from '../support/visitor.ts';

const ORIGIN = 'http://club.test';
const PHOTO = '/account/personal-info/photo';

/** Sends a file as the page's form does. */
async function upload(browser: Visitor, path: string, content: Uint8Array, name = 'me.jpg'): Promise<Answer> {
  const page = await browser.get(path);
  const body = new FormData();
  for (const [field, value] of Object.entries(hiddenFields(page.html))) body.set(field, value);
  body.set('picture', new File([content as Uint8Array<ArrayBuffer>], name, { type: 'image/jpeg' }));
  const headers = { Origin: ORIGIN, Accept: 'text/html' };
  return browser.send(new Request(ORIGIN + path, { method: 'POST', body, headers }));
}

/** The addresses of the pictures on a page. */
const shownOn = ({ html }: Answer) =>
  [...html.matchAll(/ src="(\/pictures\/[^"]+)"/g)].map(([, src = '']) => src);

async function withPhoto(club: TestClub) {
  const priya = await club.member();
  const browser = await club.signedIn(priya);
  await upload(browser, PHOTO, await photo());
  return { priya, browser, pictureId: (await club.store.find(members, priya.uid))?.pictureId ?? 'none' };
}

test('a member adds a photo, changes it and removes it', async () => {
  const club = openClubOnDisk();
  const { priya, browser, pictureId } = await withPhoto(club);
  const page = await browser.get(PHOTO);
  expect(page.text).toContain('Your photo has been saved.');
  expect(shownOn(page)).toEqual([`/pictures/${pictureId}-large.jpg`]);
  expect(page.html).toContain(`srcSet="/pictures/${pictureId}-small.webp"`);
  expect(shownOn(await browser.get('/account/personal-info'))).toHaveLength(1);

  await upload(browser, PHOTO, await draw(500, 500).png().toBuffer());
  const { inUse } = await listPictures(club);
  expect([inUse.length, inUse.includes(pictureId)]).toEqual([1, false]);

  const removed = await browser.submit(PHOTO, {}, `${PHOTO}/remove`);
  expect((await browser.follow(removed)).text).toContain('Your photo has been removed.');
  expect(await listPictures(club)).toEqual(nothingStored);
  expect((await club.store.find(members, priya.uid))?.pictureId).toBe('');
});

test('a picture that cannot be taken is refused with what to do about it, and the old one stays', async () => {
  const club = openClubOnDisk();
  const { browser } = await withPhoto(club);
  const before = await listPictures(club);
  const tries: [Uint8Array, string, string][] = [
    [new TextEncoder().encode('<html>'), 'photo.jpg', 'Choose a JPEG, PNG or WebP picture'],
    [(await photo()).subarray(0, 400), '../../x', 'This picture is damaged. Choose another one'],
    [await draw(8, 8).png().toBuffer(), 'dot.png', 'This picture is too small'],
    [new Uint8Array(0), '', 'Choose a picture'],
    [new Uint8Array(MAX_PICTURE_BYTES + 1), 'large.jpg', 'at most 10 MB'],
  ];
  for (const [content, name, sentence] of tries) {
    const answer = await upload(browser, PHOTO, content, name);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
  }
  expect(await listPictures(club)).toEqual(before);
});

test('the same form sent twice adds one picture', async () => {
  const club = openClubOnDisk();
  const browser = await club.signedIn(await club.member());
  const content = await photo();
  const page = await browser.get(PHOTO);
  const post = () => {
    const body = new FormData();
    for (const [field, value] of Object.entries(hiddenFields(page.html))) body.set(field, value);
    body.set('picture', new File([content as Uint8Array<ArrayBuffer>], 'me.jpg'));
    return browser.send(new Request(ORIGIN + PHOTO, { method: 'POST', body, headers: { Origin: ORIGIN } }));
  };
  const answers = [await post(), await post()];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect((await listPictures(club)).inUse).toHaveLength(1);
});

test('staff see the photo on the member’s page, at the desk and on class lists; an admin can remove it', async () => {
  const club = openClubOnDisk();
  const { priya, pictureId } = await withPhoto(club);
  const coach = await club.coach();
  const onNow = session({
    startsAt: club.now().subtract({ minutes: 10 }),
    coachUid: coach.uid,
    bookedCount: 1,
  });
  await club.store.create(sessions, onNow);
  await club.store.create(bookings, booking(onNow, priya));
  const [admin, trainer] = [await club.signedIn(await club.admin()), await club.signedIn(coach)];
  const src = [`/pictures/${pictureId}-large.jpg`];
  expect(shownOn(await admin.get(`/admin/member/${priya.uid}`))).toEqual(src);
  expect(shownOn(await admin.get(`/admin/check-in/${priya.uid}`))).toEqual(src);
  expect(shownOn(await trainer.get(`/coach/single-booking/${onNow.id}`))).toEqual(src);

  const page = `/admin/member/${priya.uid}/photo`;
  await admin.submit(page, {}, `${page}/remove`);
  expect(await listPictures(club)).toEqual(nothingStored);
  expect((await admin.get(`/admin/member/${priya.uid}`)).text).toContain('Add photo');
});

test('a class type’s picture is on its page, on the front page and in shared links, until it is removed', async () => {
  const club = openClubOnDisk({ environment: { PUBLIC_URL: 'https://club.example' } });
  await club.settle({ isSetUp: true });
  const type = classTypes.decode('engine', { name: 'Engine', slug: 'engine', isActive: true });
  await club.store.create(classTypes, type);
  const admin = await club.signedIn(await club.admin());
  const path = '/admin/timetable/class-types/engine/picture';
  const saved = await upload(admin, path, await photo());
  expect((await admin.follow(saved)).text).toContain('The picture of Engine has been saved.');
  const { pictureId = '' } = (await club.store.find(classTypes, 'engine')) ?? {};
  const visitor = club.visitor();
  const page = await visitor.get('/classes/engine');
  expect(shownOn(page)).toEqual([`/pictures/${pictureId}-large.jpg`]);
  expect(page.html).toContain(
    `<meta property="og:image" content="https://club.example/pictures/${pictureId}-large.jpg"/>`,
  );
  expect(shownOn(await visitor.get('/'))).toEqual([`/pictures/${pictureId}-large.jpg`]);
  await admin.submit(path, {}, `${path}/remove`);
  expect(shownOn(await visitor.get('/classes/engine'))).toEqual([]);
  expect(await listPictures(club)).toEqual(nothingStored);
});

test('the club’s logo stands for its name on every page, its picture on the front page, and saving settings keeps both', async () => {
  const club = openClubOnDisk({ environment: { PUBLIC_URL: 'https://club.example' } });
  await club.settle({ isSetUp: true, clubName: 'Harbour Strength' });
  const admin = await club.signedIn(await club.admin());
  await upload(admin, '/admin/adminControl/logo', await draw(600, 200).png().toBuffer());
  await upload(admin, '/admin/adminControl/front-picture', await photo());
  const stored = await club.store.find(settings, 'club');
  const [logo, front] = [stored?.logoPictureId, stored?.frontPictureId];
  const page = await club.visitor().get('/');
  expect(shownOn(page)).toEqual([`/pictures/${logo}-large.jpg`, `/pictures/${front}-large.jpg`]);
  expect(page.html).toContain('alt="Harbour Strength"');
  expect(page.html).toContain(`content="https://club.example/pictures/${front}-large.jpg"`);
  for (const each of shownOn(page)) expect((await club.visitor().get(each)).status).toBe(200);
  await admin.submit('/admin/adminControl/logo', {}, '/admin/adminControl/logo/remove');
  const after = await club.visitor().get('/');
  expect(shownOn(after)).toEqual([`/pictures/${front}-large.jpg`]);
  expect((await club.store.find(settings, 'club'))?.clubName).toBe('Harbour Strength');
});

test('row 25: a large body is read where somebody adds a picture, and only after the guards', async () => {
  const club = openClubOnDisk();
  const { pictureBodyBytes, bodyBytes } = club.services.config.limits;
  const limit = createBodyLimit(club.services, access);
  const from = (browser: Visitor, path: string) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const connection = { requestId: 'r', address: '203.0.113.7', isSecure: false, nonce: 'n' };
    return limit(path, new Headers({ Cookie: cookie }), connection);
  };
  const member = await club.signedIn(await club.member());
  const admin = await club.signedIn(await club.admin());
  expect(await from(club.visitor(), PHOTO)).toBe(0);
  expect(await from(member, PHOTO)).toBe(pictureBodyBytes);
  expect(await from(member, '/account/personal-info')).toBe(bodyBytes);
  expect(await from(member, '/admin/adminControl/logo')).toBe(0);
  expect(await from(admin, '/admin/adminControl/logo')).toBe(pictureBodyBytes);
});
