import { describe, expect, test } from 'vitest';
import { settings } from '#server/data/collections/club.ts';
import { sqliteOpener } from '../support/two-instances.ts';

describe('the mark of foreign writes on SQLite', () => {
  test('changes with what another connection writes, and with nothing of our own', async () => {
    const opener = sqliteOpener();
    const [one, two] = [opener.open(), opener.open()];
    const before = one.foreignWriteMark();
    await one.set(settings, settings.decode('club', {}));
    await one.find(settings, 'club');
    expect(one.foreignWriteMark()).toBe(before);
    await two.set(settings, settings.decode('club', { clubName: 'Harbour' }));
    expect(one.foreignWriteMark()).not.toBe(before);
    await Promise.all([one.close(), two.close()]);
    await opener.dispose();
  });
});
