import { writeSync } from 'node:fs';
import type { Reporter, TestSpecification } from 'vitest/node';
import { inFull } from './in-full.ts';

/** Says before the tests which Firestore they run on. */
export class SayWhichFirestore implements Reporter {
  readonly #hasEmulator: boolean;

  constructor(hasEmulator: boolean) {
    this.#hasEmulator = hasEmulator;
  }

  onTestRunStart(specifications: readonly TestSpecification[]) {
    const isUsed = specifications.some(({ project }) => project.name === 'on-emulator');
    const missing = this.#hasEmulator
      ? 'none of these tests runs on the emulator'
      : 'no emulator on this machine';
    const why = inFull ? missing : "npm run test:all asks Google's emulator too";
    const which = isUsed ? "the double and Google's emulator" : `the double alone (${why})`;
    writeSync(1, `Firestore: ${which}.\n`);
  }
}
