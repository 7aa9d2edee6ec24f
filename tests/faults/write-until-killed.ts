/** A process that books places in one store as fast as it can and reports which bookings are acknowledged, until it is killed. */
import { writeSync } from 'node:fs';
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import { bookings, classes } from './bookings.ts';

const [path = '', name = ''] = process.argv.slice(2);
const store = openSqliteStore({ path });

for (let number = 0; ; number += 1) {
  const id = `${name}-${number}`;
  await store.transaction(async (transaction) => {
    const session = await transaction.find(classes, 'spin');
    transaction.create(bookings, { id, text: 'x'.repeat(number % 5000) });
    transaction.set(classes, { id: 'spin', booked: Number(session?.booked ?? 0) + 1 });
  });
  writeSync(1, `${id}\n`);
}
