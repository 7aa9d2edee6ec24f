import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeAccount } from '#server/accounts/close-account.ts';
import { storedFiles } from '#server/data/collections/files.ts';
import { saveFile } from '#server/files/save-file.ts';
import { openClub, PASSWORD } from '../support/club.ts';
import { startFakeServer } from '../support/fake-server.ts';

function openClubWithFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'clubfloor-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return openClub({ environment: { DATA_DIR: folder } });
}

const html = new TextEncoder().encode('<script>alert(1)</script>');

async function fileOf(club: ReturnType<typeof openClub>, ownerUid: string, name = 'me.png') {
  const file = { ownerUid, folder: 'photos', name, type: 'image/png', content: html } as const;
  return saveFile(club.services, file);
}

test('row 25: a file is served to its owner and to admins, and does not exist for anybody else', async () => {
  const club = openClubWithFolder();
  const [priya, other, coach, admin] = [
    await club.member(),
    await club.member(),
    await club.coach(),
    await club.admin(),
  ];
  const { id } = await fileOf(club, priya.uid);
  for (const person of [priya, admin]) {
    const answer = await (await club.signedIn(person)).get(`/files/${id}`);
    expect([answer.status, answer.html]).toEqual([200, '<script>alert(1)</script>']);
  }
  for (const person of [other, coach])
    expect((await (await club.signedIn(person)).get(`/files/${id}`)).status).toBe(404);
  const anybody = await club.visitor().get(`/files/${id}`);
  expect(anybody.status).toBe(303);
  expect(anybody.html).not.toContain('alert');
});

test('row 25: a browser runs nothing in a file, whatever is in it and whatever it is called', async () => {
  const club = openClubWithFolder();
  const priya = await club.member();
  const { id } = await fileOf(club, priya.uid, '"><x>\r\nSet-Cookie: a=b; ../Größe.html');
  const { headers } = await (await club.signedIn(priya)).get(`/files/${id}`);
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[A-Za-z0-9 ._-]+"$/);
  expect(headers.get('content-security-policy')).toContain('sandbox');
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('set-cookie') ?? '').not.toContain('a=b');
});

test('row 25: a document of another client that names a type or path of its own shows nothing', async () => {
  const club = openClubWithFolder();
  const priya = await club.member();
  const file = await fileOf(club, priya.uid);
  const browser = await club.signedIn(priya);
  await club.store.set(storedFiles, { ...file, type: 'text/html' as 'text/csv' });
  expect((await browser.get(`/files/${file.id}`)).status).toBe(404);
  await club.store.set(storedFiles, { ...file, path: 'photos/gone' });
  expect((await browser.get(`/files/${file.id}`)).status).toBe(404);
});

test('row 32: whoever closes the account takes the files along, bytes and all; nobody else’s go', async () => {
  const club = openClubWithFolder();
  const [priya, other] = [await club.member(), await club.member()];
  await fileOf(club, priya.uid);
  await fileOf(club, priya.uid);
  const kept = await fileOf(club, other.uid);
  const mine = await (await club.signedIn(priya)).get('/account/security/my-data.json');
  expect(JSON.parse(mine.html).files).toHaveLength(2);
  expect(mine.html).not.toContain(kept.id);

  const { login } = await club.services.identity.signIn(
    { email: priya.email, password: PASSWORD },
    { address: '203.0.113.7', userAgent: '' },
  );
  await closeAccount(club.services, login, PASSWORD);
  expect(await club.services.files.list('photos')).toEqual([kept.path]);
  expect(await club.store.count(storedFiles)).toBe(1);
});

test('row 25: over HTTP the sandbox of a file comes beside the policy of every answer', async () => {
  const club = openClubWithFolder();
  const priya = await club.member();
  const { id } = await fileOf(club, priya.uid);
  const browser = await club.signedIn(priya);
  const served = await startFakeServer(async () => {
    const answer = await browser.get(`/files/${id}`);
    return new Response(answer.html, { headers: answer.headers });
  });
  const { headers } = await served.fetch('/files/1');
  expect(headers.get('content-security-policy')).toMatch(
    /frame-ancestors 'none'.*, default-src 'none'; sandbox$/,
  );
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
