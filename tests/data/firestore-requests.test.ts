/** Raw requests that the double answers or refuses as the service does; `tests/emulator` asks Google's emulator the same. */
import { afterAll, expect, test } from 'vitest';
import { startFirestoreDouble } from '../support/firestore-double/start-double.ts';
import { ask, connectTo, expectOutcome, requestCases } from '../support/firestore-requests/ask-firestore.ts';
import { RawFirestore } from '../support/firestore-requests/raw-firestore.ts';

const double = await startFirestoreDouble();
const connection = connectTo(double.host);
afterAll(async () => {
  await connection.close();
  await double.stop();
});

test.each(requestCases)('the double and $name', async (asked) => {
  expectOutcome(await ask(connection, asked), asked.expected);
});

test.each([
  ['idle for over a minute', [60_001]],
  ['older than 270 seconds', [50_000, 50_000, 50_000, 50_000, 50_000, 50_000]],
])('a transaction that is %s has expired: it can be retried, and its locks are gone', async (_, pauses) => {
  const to = new RawFirestore(connection);
  const transaction = await to.begin();
  const reading = async () => {
    for (const pause of pauses) {
      await to.read(['A'], { transaction });
      double.passTime(pause);
    }
    await to.read(['A'], { transaction });
  };
  await expect(reading()).rejects.toMatchObject({ code: 3, details: expect.stringContaining('has expired') });
  await to.write('A');
  await expect(to.begin({ retryTransaction: transaction })).resolves.toBeDefined();
});
