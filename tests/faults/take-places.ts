/** A process in which many people book one class at the same moment; reports what answer each got. */
import { openSqliteStore } from '../../server/data/sqlite/open-sqlite-store.ts';
import { bookings, classes } from './bookings.ts';

const [path = '', name = '', people = ''] = process.argv.slice(2);
const store = openSqliteStore({ path });

async function take(uid: string): Promise<string> {
  return store.transaction(async (transaction) => {
    const session = await transaction.find(classes, 'spin');
    const booked = Number(session?.booked);
    if (booked >= Number(session?.capacity)) return 'full';
    transaction.update(classes, 'spin', { booked: booked + 1 });
    transaction.create(bookings, { id: uid, position: booked + 1 });
    return 'booked';
  });
}

const answers = await Promise.all(
  Array.from({ length: Number(people) }, (_, number) =>
    take(`${name}-${number}`).catch((error: Error) => `${error.name}: ${error.message}`),
  ),
);
await store.close();
console.log(JSON.stringify(answers));
