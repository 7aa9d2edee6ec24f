import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exercises } from '#server/data/collections/exercises.ts';
import { imports } from '#server/data/collections/imports.ts';
import {
  eitherWay,
  expectNoAxeViolations,
  openPage,
  phone,
  signInAs,
  takeScreenshot,
} from '../support/browser.ts';
import { runSharedClub, type SharedClub } from '../support/shared-club.ts';

let shared: SharedClub;

beforeAll(async () => {
  shared = await runSharedClub();
});

afterAll(() => shared.stop());

/** As the public list of exercises has them. */
const record = (name: string, facts: object = {}) => ({
  ...{ id: name.replaceAll(' ', '_'), name, force: 'push', level: 'beginner', mechanic: 'compound' },
  ...{ equipment: 'dumbbell', primaryMuscles: ['chest'], secondaryMuscles: ['triceps'] },
  ...{ instructions: ['Lie down.', 'Press.'], category: 'strength', images: [`${name}/0.jpg`] },
  ...facts,
});

const fileOf = (records: readonly object[]) => ({
  name: 'exercises.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(records)),
});

async function openAsAdmin(javaScript: boolean): Promise<Page> {
  const admin = await shared.club.admin();
  const page = await openPage({ javaScript, viewport: phone });
  await signInAs(page, await shared.club.signedIn(admin), shared.origin);
  await page.goto(`${shared.origin}/admin/migrate-exercises`);
  return page;
}

const said = async (page: Page) => (await page.textContent('main')) ?? '';
const listIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** The server works in the background, and its page of progress loads itself again until it is done. */
async function wait(page: Page, text: string): Promise<string> {
  await page.waitForSelector(`text=${text}`);
  return said(page);
}

/** Another process has the list for an hour: this one does not work on it. */
const leaseElsewhere = (id: string, hours: number | null) =>
  shared.club.store.update(imports, id, {
    leaseUntil: hours === null ? null : Temporal.Now.instant().add({ hours }),
  });

describe.each(eitherWay)('with JavaScript: $javaScript', ({ javaScript }) => {
  const suffix = javaScript ? 'scripted' : 'plain';
  const named = (name: string) => `${name} ${suffix}`;
  const isThere = async (name: string) =>
    (await shared.club.store.find(exercises, named(name).toLowerCase().replaceAll(' ', '-'))) !== null;

  it('an admin imports a list of exercises, sees what each row does, and takes it back', async () => {
    const page = await openAsAdmin(javaScript);
    const records = [
      record(named('Floor press')),
      record(named('Incline press'), { equipment: 'barbell' }),
      record(named('Mystery'), { primaryMuscles: ['tail'] }),
      record('', { id: `nameless-${suffix}` }),
    ];
    await page.setInputFiles('[type=file]', fileOf(records));
    await page.click('main button[type=submit]');
    await page.waitForURL(/\/admin\/migrations\//);
    const checked = await wait(page, 'rows checked');
    expect(checked).toContain('4 rows checked. Nothing has been changed yet.');
    expect(checked).toMatch(/We don’t know the muscle “tail”/);
    expect(checked).toMatch(/Enter the exercise’s name/);
    expect(await isThere('Floor press')).toBe(false);
    if (javaScript) await expectNoAxeViolations(page);
    await takeScreenshot(page, `import-checked-${suffix}`);

    const downloading = page.waitForEvent('download');
    await page.click('text=Download rejected rows');
    const rejected = await readFile(await (await downloading).path(), 'utf8');
    for (const text of ['We don’t know the muscle “tail”', 'Enter the exercise’s name', named('Mystery')])
      expect(rejected).toContain(text);
    expect(rejected).not.toContain(named('Floor press'));

    const id = listIdOf(page);
    await leaseElsewhere(id, 1);
    await page.click('text=Add 2 exercises');
    await page.waitForSelector('text=Importing exercises');
    expect(await said(page)).toMatch(/0 of 2/);
    await takeScreenshot(page, `import-progress-${suffix}`);
    await leaseElsewhere(id, null);
    await shared.club.services.imports.resume();
    await shared.club.services.imports.settled();
    expect(await wait(page, 'imported.')).toContain('2 exercises imported.');
    expect([await isThere('Floor press'), await isThere('Incline press')]).toEqual([true, true]);

    await page.click('text=Undo this import');
    await page.click('main button[type=submit]');
    await page.waitForURL((url) => !url.pathname.endsWith('/undo'));
    expect(await wait(page, 'has been undone')).toContain('The import of 2 exercises has been undone.');
    expect([await isThere('Floor press'), await isThere('Incline press')]).toEqual([false, false]);
  });

  it('a file that can’t be read is refused in words, and leaves nothing behind', async () => {
    const page = await openAsAdmin(javaScript);
    const before = await shared.club.store.count(imports, []);
    const cut = { ...fileOf([]), buffer: Buffer.from('[{"name": "Floor press"}, {"na') };
    await page.setInputFiles('[type=file]', cut);
    await page.click('main button[type=submit]');
    await page.waitForSelector('text=ends in the middle of the list');
    expect(await shared.club.store.count(imports, [])).toBe(before);
  });
});
