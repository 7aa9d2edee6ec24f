import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { bookings } from '#server/data/collections/bookings.ts';
import { accessLogs } from '#server/data/collections/door.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { openClub } from '../support/club.ts';
import { booking, session } from '../support/timetable.ts';

async function openDesk() {
  const club = openClub();
  return { club, admin: await club.signedIn(await club.admin()) };
}

/** Everything that the exports show contains an accent, a formula and a line end. */
const name = { firstName: '=Zoë', lastName: 'Adé\nyemi' };
const text = '=Zoë Adé\nyemi';

test.each(['/admin/members.csv', '/admin/accessLogs.csv', '/admin/payments.csv', '/admin/bookings.csv'])(
  '%s begins with the mark that Excel needs for accents, and has every cell defused and in its place',
  async (path) => {
    const { club, admin } = await openDesk();
    const zoe = await club.member({ ...name, name: text });
    const at = club.now();
    await club.store.create(accessLogs, accessLogs.decode('entry', { at, memberName: text, result: 'ok' }));
    await club.store.create(ledger, ledger.decode('paid', { at, memberUid: zoe.id, reference: text }));
    await club.store.create(sessions, session({ id: 'row', className: text }));
    const { html } = await admin.get(path);
    expect(html.startsWith('\u{FEFF}')).toBe(true);
    const rows: string[][] = parse(html, { bom: true });
    const cells = rows.flat();
    for (const cell of cells.filter((one) => !/^-?\d/.test(one))) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
    expect(cells.some((cell) => cell.startsWith("'=Zoë"))).toBe(true);
  },
);

test("a member's bookings are a file too, and one that ends where 1,000 of them are looked at before the first match", async () => {
  const { club, admin } = await openDesk();
  const zoe = await club.member({ ...name, name: text });
  const startsAt = (number: number) => club.now().subtract({ minutes: 60 + number });
  for (const start of [0, 400, 800]) {
    await club.store.batch((batch) => {
      for (let number = start; number < start + 400; number += 1) {
        const classTypeId = number === 1199 ? 'row' : 'hyrox';
        const taken = session({ id: `s${number}`, classTypeId, startsAt: startsAt(number) });
        batch.create(bookings, booking(taken, zoe));
      }
    });
  }
  const { html } = await admin.get(`/admin/bookings.csv?member=${zoe.uid}&type=row`);
  expect(html.startsWith('\u{FEFF}')).toBe(true);
  const rows: Record<string, string>[] = parse(html, { columns: true, bom: true });
  expect(rows).toMatchObject([{ 'Class id': 's1199', Member: `'${text}` }]);
});
