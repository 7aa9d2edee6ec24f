/** The same raw requests to Google's emulator and to the double: the same answers, except for the listed differences. */
import { afterAll, expect, test } from 'vitest';
import { startFirestoreDouble } from '../support/firestore-double/start-double.ts';
import { ask, connectTo, expectOutcome, requestCases } from '../support/firestore-requests/ask-firestore.ts';
import { differences } from '../support/firestore-requests/differences.ts';
import { startFirestore } from '../support/firestore-under-test.ts';

const firestore = await startFirestore();
const double = await startFirestoreDouble();
const [emulatorWire, doubleWire] = [connectTo(firestore.host), connectTo(double.host)];
afterAll(async () => {
  await emulatorWire.close();
  await doubleWire.close();
  await double.stop();
  await firestore.stop();
});

const isAlike = requestCases.filter(({ name }) => !differences[name]);
const differs = requestCases.filter(({ name }) => differences[name]);

test.each(isAlike)('both answer alike to $name', async (asked) => {
  const [emulator, own] = [await ask(emulatorWire, asked), await ask(doubleWire, asked)];
  expectOutcome(emulator, asked.expected);
  expectOutcome(own, asked.expected);
  expect('code' in emulator && emulator.code).toBe('code' in own && own.code);
});

test.each(differs)('the emulator differs, as listed, on $name', async (asked) => {
  const [emulator, own] = [await ask(emulatorWire, asked), await ask(doubleWire, asked)];
  expectOutcome(emulator, differences[asked.name]?.emulator ?? asked.expected);
  expectOutcome(own, asked.expected);
});

test('every difference that is listed is about a request that is sent', () => {
  const names = requestCases.map(({ name }) => name);
  expect(Object.keys(differences).filter((name) => !names.includes(name))).toEqual([]);
});
