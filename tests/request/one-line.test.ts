import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { classTypes } from '#server/data/collections/timetable.ts';
import { oneLine } from '../../app/forms/typed-text.ts';
import { openDesk } from '../support/desk.ts';
import { readSources } from '../support/source-files.ts';

const TYPED = 'Hyrox\r\nBcc: victim@example.test\n\n BEGIN:VEVENT\u2028x\u0085y\tz ';
const AS_ONE = 'Hyrox Bcc: victim@example.test BEGIN:VEVENT x y z';

describe('a field of one line', () => {
  test('takes what is typed as one line, before its length is checked', () => {
    const schema = oneLine('Enter it').min(1, 'Enter it').max(AS_ONE.length);
    expect(schema.parse(TYPED)).toBe(AS_ONE);
    expect(schema.safeParse(' \r\n ').success).toBe(false);
    expect(schema.safeParse(undefined).error?.issues[0]?.message).toBe('Enter it');
    expect(z.object({ name: schema }).safeParse({ name: ['a', 'b'] }).success).toBe(false);
  });

  test('is read so in every form: none trims typed text by itself', () => {
    const bare = readSources('app')
      .filter(
        ({ path, code }) => /\.string\([^)]*\)\s*\.trim\(\)/.test(code) && path !== 'app/forms/typed-text.ts',
      )
      .map(({ path }) => path);
    expect(bare).toEqual([]);
  });

  test('of a class is stored without line breaks', async () => {
    const { browser, club } = await openDesk();
    const fields = { name: TYPED, minutes: '60', capacity: '12', intensity: 'hard', colour: 'lime' };
    const page = await browser.submit('/admin/timetable/class-types/new', fields);
    expect(page.status).toBe(303);
    const { items } = await club.store.query(classTypes, { limit: 5 });
    expect(items.map(({ name }) => name)).toEqual([AS_ONE]);
  });
});
