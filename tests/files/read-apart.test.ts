import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createReadApart, OTHERS_FIRST, TOO_MUCH_TO_READ } from '#server/files/apart/read-apart.ts';
import { openClub } from '../support/club.ts';
import { gpx, straight } from '../support/gpx.ts';
import { hiddenFields, type Visitor } from '../support/visitor.ts';

const ORIGIN = 'http://club.test';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const small = bytesOf(gpx(straight(1000)));

/** As much as may come: 20,000 people with twenty columns. */
const longList = `Email,Name,${Array.from({ length: 18 }, (_, at) => `Other ${at}`).join()}\n${Array.from(
  { length: 20_000 },
  (_, at) => `person${at}@club.test,Person ${at},${'some text,'.repeat(18).slice(0, -1)}\n`,
).join('')}`;
const members = (text: string) => ({ bytes: bytesOf(text), plans: [], now: '2026-11-21T12:00:00Z' });

async function uploadTo(browser: Visitor, page: string, name: string, content: string) {
  const body = new FormData();
  for (const [field, value] of Object.entries(hiddenFields((await browser.get(page)).html)))
    body.set(field, value);
  body.set('name', 'Quay');
  body.set('file', new File([content], name));
  return browser.send(
    new Request(ORIGIN + page, { method: 'POST', body, headers: { Origin: ORIGIN, Accept: 'text/html' } }),
  );
}

describe('row 44: a file is read in a thread of its own', () => {
  // A watch that writes seven elements for each second of four hours.
  const beat = '<extensions><x:p><x:hr>145</x:hr><x:cad>82</x:cad></x:p></extensions>';
  const run = gpx(straight(140_000)).replaceAll('</time></trkpt>', `</time>${beat}</trkpt>`);
  test.each([
    ['a route', '/admin/runs/routes/create', 'run.gpx', run.padEnd(4_900_000)],
    ['a list of members', '/admin/adminControl/import-members', 'list.csv', longList],
    ['a list of bests', '/admin/migrate-pbs', 'list.csv', longList],
  ])('row 44: %s: other pages are answered while it is', async (_, page, name, content) => {
    const club = openClub();
    const admin = await club.signedIn(await club.admin());
    const visitor = club.visitor();
    await visitor.get('/auth/login');
    let answered = 0;
    let answeredWhileReading = 0;
    const { readApart } = club.services;
    Object.assign(club.services, {
      readApart: async (...asked: Parameters<typeof readApart>) => {
        const before = answered;
        return readApart(...asked).finally(() => {
          answeredWhileReading = answered - before;
        });
      },
    });
    let isUploading = true;
    const uploading = uploadTo(admin, page, name, content).finally(() => {
      isUploading = false;
    });
    while (isUploading) {
      expect((await visitor.get('/auth/login')).status).toBe(200);
      answered += 1;
      await setImmediate();
    }
    expect((await uploading).text).not.toContain('There is a problem');
    expect((await uploading).status).toBe(303);
    expect(answeredWhileReading).toBeGreaterThan(0);
  });

  test('row 44: one that takes too long is given up, with a sentence at its field', async () => {
    const club = openClub({ readApart: createReadApart({ mostMs: 1 }) });
    const admin = await club.signedIn(await club.admin());
    for (const [page, name] of [
      ['/admin/runs/routes/create', 'run.gpx'],
      ['/admin/adminControl/import-members', 'list.csv'],
      ['/admin/migrate-exercises', 'list.csv'],
    ] as const) {
      const answer = await uploadTo(admin, page, name, 'Name,Email');
      expect([page, answer.status]).toEqual([page, 422]);
      expect(answer.text).toContain(TOO_MUCH_TO_READ);
    }
  });

  test('row 44: one that takes too much memory is given up, and the next is read', async () => {
    const readApart = createReadApart({ mostMegabytes: 20 });
    await expect(readApart('members', members(longList))).rejects.toThrow(TOO_MUCH_TO_READ);
    expect(await readApart('route', small)).toMatchObject({ head: { kind: 'read' } });
  });

  test('files wait for each other, up to a few', async () => {
    const readApart = createReadApart({ mostWaiting: 1 });
    const reading = [0, 1, 2].map(() => readApart('route', small));
    const ended = await Promise.allSettled(reading);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await expect(reading[2]).rejects.toThrow(OTHERS_FIRST);
  });

  test('a fault of ours is one, and no sentence about the file', async () => {
    const readApart = createReadApart();
    await expect(
      readApart('members', { ...members('Name,Email\nAnn,a@b.test'), now: 'never' }),
    ).rejects.toThrow(RangeError);
    const { head, rows } = await readApart('members', members(longList));
    expect(head.fields.slice(0, 3)).toEqual(['email', 'fullName', '']);
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 20_000 }, (_, at) => at + 2));
  });
});
