import { afterAll, beforeAll } from 'vitest';
import { type AuthEmulator, openAuthEmulator } from '../support/auth-emulator.ts';
import { openFirebaseIdentity } from '../support/firebase-identity.ts';
import { describeFirebaseEngine } from './firebase-engine.ts';
import { describeIdentity } from './identity-contract.ts';

let emulator: AuthEmulator;
beforeAll(async () => {
  emulator = await openAuthEmulator();
});
afterAll(() => emulator?.close());

describeIdentity('firebase, on the Auth emulator', async () => {
  await emulator.clear();
  return openFirebaseIdentity(emulator);
});

describeFirebaseEngine(() => emulator);
