/**
 * Where Google's emulator answers differently from the service, and so from the double: each with the emulator's answer,
 * and why the double does not follow it. "Documented" is the service's page "Quotas and limits".
 */
import { aborted, answers, done, type Outcome } from './cases.ts';

export interface Difference {
  readonly emulator: Outcome;
  readonly because: string;
}

const locks = 'the emulator has one mode, with locks, and ignores concurrencyMode (documented by Google)';
const locked = aborted(/lock timeout/);
const lenient = 'the emulator does not check this documented limit';
const reserved = 'documented as `__.*__`; the emulator wants something between';
const small = "the emulator's gRPC takes 4 MiB at most; the service 10 MiB, documented";
const retried =
  'the emulator takes any id that it has given; stricter servers refuse what is not rolled back';

const uncertain =
  'only the first 1,500 bytes of a value are indexed (documented), so the double says that it does not know';

const tooSmall: Outcome = { code: 8, says: /exceeds maximum size 4194304/ };

/** By the name of the case. */
export const differences: Readonly<Record<string, Difference>> = {
  'a document called "____"': { emulator: done, because: reserved },
  'a field called "____"': { emulator: done, because: reserved },
  'a name of more than 6 KiB': { emulator: done, because: lenient },
  "another project's document": { emulator: done, because: 'the emulator keeps all projects in one place' },
  '501 transforms of one document': { emulator: done, because: lenient },
  'a request of almost 10 MiB': { emulator: tooSmall, because: small },
  'a request of more than 10 MiB': { emulator: tooSmall, because: small },
  'a query: equal to null': {
    emulator: answers([]),
    because: 'IS_NULL is the documented way; Google’s client sends no other',
  },
  'a query: a cursor of 1,501 bytes': { emulator: answers([]), because: uncertain },
  'a query: two orders without an index': {
    emulator: answers(['A', 'B', 'C']),
    because: 'the emulator makes every index by itself (documented by Google)',
  },
  'six sums at once': {
    emulator: { code: 2, says: /^/ },
    because: 'the emulator fails over it; five are documented',
  },
  'optimistic: others write at once what it has read': { emulator: locked, because: locks },
  'optimistic: aborted where something that it read has changed': { emulator: locked, because: locks },
  'optimistic: aborted where a document has joined what it listed': { emulator: locked, because: locks },
  'optimistic: an empty commit compares nothing': { emulator: locked, because: locks },
  'optimistic: all reads are of one moment': { emulator: locked, because: locks },
  'an aborted transaction has to be rolled back before it is retried': { emulator: locked, because: locks },
  'retrying what is still open': { emulator: done, because: retried },
};
