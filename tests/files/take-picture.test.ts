import { beforeEach, expect, test } from 'vitest';
import { type PictureUseName, pictureName } from '#domain/files/picture.ts';
import { closeAccount } from '#server/accounts/close-account.ts';
import { type Member, members } from '#server/data/collections/members.ts';
import { pictures } from '#server/data/collections/pictures.ts';
import { FilesUnavailableError } from '#server/files/files.ts';
import { getPicture } from '#server/files/pictures/picture-bytes.ts';
import { removePicture, removeUnusedPictures } from '#server/files/pictures/remove-picture.ts';
import type { NewPicture } from '#server/files/pictures/take-picture.ts';
import { PASSWORD, type TestClub } from '../support/club.ts';
import { listPictures, nothingStored, openClubOnDisk, photo, sendPicture } from '../support/pictures.ts';

let club: TestClub;
let priya: Member;
let content: Uint8Array;
beforeEach(async () => {
  club = openClubOnDisk();
  priya = await club.member();
  content = await photo();
});

/** As a page does it: the id goes into a document, which says which picture was there before. */
const hang: NewPicture['hang'] = async (transaction, id) => {
  const member = await transaction.find(members, priya.uid);
  if (!member) throw new Error('nobody to hang it on');
  transaction.update(members, priya.uid, { pictureId: id });
  return member.pictureId;
};

async function add(use: PictureUseName = 'member-photo', ownerUid = priya.uid): Promise<string> {
  const taken = await sendPicture(club, content, { use, ownerUid, byUid: priya.uid });
  if (taken.kind !== 'taken') throw new Error(taken.reason);
  return taken.id;
}

const address = (id: string) => `/pictures/${pictureName(id, 'small.webp')}`;

test('row 25: a member’s photo is shown to them and to staff; for anybody else there is none', async () => {
  const id = await add();
  for (const person of [priya, await club.coach(), await club.admin()]) {
    const answer = await (await club.signedIn(person)).get(address(id));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
  const other = await club.signedIn(await club.member());
  expect((await other.get(address(id))).status).toBe(404);
  expect((await club.visitor().get(address(id))).status).toBe(404);
});

test('row 9: whoever was staff this morning and is not any more sees no photo', async () => {
  const id = await add();
  const coach = await club.coach();
  const browser = await club.signedIn(coach);
  expect((await browser.get(address(id))).status).toBe(200);
  await club.services.identity.setClaims(coach.uid, { admin: false, coach: false, desk: false });
  expect((await browser.get(address(id))).status).toBe(404);
});

test('row 25: a public picture is shown to everybody and kept for a year, and nothing in it runs', async () => {
  const id = await add('class-type', '');
  const { status, headers } = await club.visitor().get(address(id));
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  const jpeg = await club.visitor().get(`/pictures/${pictureName(id, 'large.jpg')}`);
  expect(jpeg.headers.get('content-type')).toBe('image/jpeg');
});

test('row 25: what a cache may keep for everybody brings nobody a cookie', async () => {
  const id = await add('class-type', '');
  const browser = await club.signedIn(priya);
  browser.cookies.set('cf_login', 'made-up');
  const { status, headers } = await browser.get(address(id));
  expect([status, headers.getSetCookie()]).toEqual([200, []]);
});

test('row 25: a document of another client, of a use that we do not know, shows nothing', async () => {
  const id = await add('class-type', '');
  await club.store.update(pictures, id, { use: 'anything' as PictureUseName });
  expect((await club.visitor().get(address(id))).status).toBe(404);
});

test('the same picture sent twice has two addresses', async () => {
  expect(await add()).not.toBe(await add());
});

test('a picture that replaces another removes it, bytes and all', async () => {
  const first = await sendPicture(club, content, { ownerUid: priya.uid, byUid: priya.uid, hang });
  const second = await sendPicture(club, content, { ownerUid: priya.uid, byUid: priya.uid, hang });
  expect([first.kind, second.kind]).toEqual(['taken', 'taken']);
  const { inUse, unused, paths } = await listPictures(club);
  expect(inUse).toEqual([second.kind === 'taken' && second.id]);
  expect([unused, paths.length]).toEqual([[], 4]);
});

test('of two that are sent for the same place at once one stays', async () => {
  await Promise.all([priya.uid, 'somebody-else'].map((byUid) => sendPicture(club, content, { byUid, hang })));
  const { inUse, unused, paths } = await listPictures(club);
  expect([inUse.length, unused, paths.length]).toEqual([1, [], 4]);
});

test('a picture with no place to hang leaves nothing behind once the job has run', async () => {
  await club.store.remove(members, priya.uid);
  await expect(sendPicture(club, content, { hang })).rejects.toThrow('nobody to hang it on');
  expect((await listPictures(club)).inUse).toEqual([]);
  await removeUnusedPictures(club.services);
  expect((await listPictures(club)).paths, 'it may still be arriving').toHaveLength(4);
  club.advance({ hours: 2 });
  await removeUnusedPictures(club.services);
  expect(await listPictures(club)).toEqual(nothingStored);
});

test('files that go away in the middle leave no picture, and the job clears what was stored', async () => {
  const { files } = club.services;
  let puts = 0;
  const failing: typeof files = {
    ...files,
    put: async (...given) => {
      puts += 1;
      if (puts === 3) throw new FilesUnavailableError('away');
      return files.put(...given);
    },
  };
  const broken = { ...club, services: { ...club.services, files: failing } };
  await expect(sendPicture(broken, content)).rejects.toThrow(FilesUnavailableError);
  expect((await listPictures(club)).inUse).toEqual([]);
  club.advance({ hours: 2 });
  await removeUnusedPictures(club.services);
  expect(await listPictures(club)).toEqual(nothingStored);
});

test('a picture that is taken down is gone at once, even where its bytes have to wait', async () => {
  const id = await add('class-type', '');
  const away = {
    ...club.services,
    files: {
      ...club.services.files,
      remove: async () => {
        throw new FilesUnavailableError('away');
      },
    },
  };
  await removePicture(away, async () => id);
  expect((await club.visitor().get(address(id))).status).toBe(404);
  expect(await getPicture(club.services, id, 'small.webp')).not.toBeNull();
  club.advance({ hours: 2 });
  await removeUnusedPictures(club.services);
  expect(await listPictures(club)).toEqual(nothingStored);
});

test('row 32: whoever closes the account takes their pictures along; the club’s stay, without their uid', async () => {
  const mine = await add();
  await add('challenge-proof');
  const ofClub = await add('class-type', '');
  const gathered = await (await club.signedIn(priya)).get('/account/security/my-data.json');
  expect(JSON.parse(gathered.html).pictures).toHaveLength(2);
  expect(gathered.html).toContain(pictureName(mine, 'large.jpg'));

  const { login } = await club.services.identity.signIn(
    { email: priya.email, password: PASSWORD },
    { address: '203.0.113.7', userAgent: '' },
  );
  await closeAccount(club.services, login, PASSWORD);
  const { inUse, unused, paths } = await listPictures(club);
  expect([inUse, unused, paths.length]).toEqual([[ofClub], [], 4]);
  expect((await club.store.find(pictures, ofClub))?.byUid).not.toBe(priya.uid);
});
