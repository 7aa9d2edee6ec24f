import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addOccurrences, MOST_REFERENCES } from '#domain/club/error-history.ts';
import { localDate } from '#domain/values/dates.ts';
import { errorLogs } from '../data/collections/club.ts';
import { withBackgroundDeadline } from '../data/deadline.ts';
import type { Store } from '../data/store.ts';
import type { Log } from './log.ts';
import {
  type ErrorMailing,
  type ErrorMailParts,
  queueErrorMails,
  readErrorMailing,
} from './new-error-mail.ts';

const position = /:(\d+):(\d+)\)?$/;

/**
 * The same stack trace with the files and lines of the source instead of those of the built program, as far as there are source maps.
 * Read only when an error is saved: a running club without errors pays nothing for them.
 *
 * @see https://tc39.es/ecma426/ the format of source maps
 */
export async function withSourcePositions(stack: string): Promise<string> {
  const maps = new Map<string, Promise<SourceMap | null>>();
  const lines = stack.split('\n').map(async (line) => {
    const found = position.exec(line);
    if (!found) return line;
    const [, row, column] = found;
    const start = Math.max(line.lastIndexOf(' '), line.lastIndexOf('(')) + 1;
    const file = line.slice(start, found.index);
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    const map = maps.get(path) ?? readMap(path);
    maps.set(path, map);
    const source = sourceOf(await map, Number(row), Number(column));
    return source ? line.replace(`${file}:${row}:${column}`, () => source) : line;
  });
  return (await Promise.all(lines)).join('\n');
}

/** Null: the file has none, as a library's, or none that can be read. */
async function readMap(path: string): Promise<SourceMap | null> {
  if (path.includes('/node_modules/')) return null;
  try {
    return new SourceMap(JSON.parse(await readFile(`${path}.map`, 'utf8')));
  } catch {
    return null;
  }
}

/** @param row from 1, as `column`: what a stack trace counts from */
function sourceOf(map: SourceMap | null, row: number, column: number): string | null {
  const origin = map?.findOrigin(row, column);
  if (!origin || !('fileName' in origin)) return null;
  const file = origin.fileName.replace(/^file:\/\//, '').replace(/^(?:\.\.?\/)+/, '');
  return `${file}:${origin.lineNumber}:${origin.columnNumber}`;
}

/** One occurrence of an error. */
export interface ErrorEntry {
  readonly fingerprint: string;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly route: string;
  readonly at: Temporal.Instant;
  readonly reference: string;
  /** Who was signed in; empty: nobody. */
  readonly uid: string;
  /** The build that was running; empty: unknown. */
  readonly build: string;
}

/** Occurrences of one kind of error since it was last written. */
interface PendingErrors {
  readonly latest: ErrorEntry;
  readonly count: number;
  /** Newest first. */
  readonly references: readonly string[];
  readonly uids: readonly string[];
}

/** How many kinds of errors may be pending; an error storm has few kinds, and more would only fill memory. */
const maxKinds = 50;
/** An error storm writes once in this time, with a count, instead of overloading the store. */
const pauseBetweenWritesMs = 1000;
/** While the store is unavailable, pending errors are retried after this, and not lost. */
const pauseAfterFailureMs = 10_000;
/** By each instance: a bad release must not fill the admins' inboxes. */
const MOST_MAILED_KINDS_A_DAY = 10;

/** Writes errors to `errorLogs`, grouped by fingerprint: the first at once, further ones batched. Never throws. */
export class ErrorLedger {
  readonly #store: Store;
  readonly #log: Log;
  readonly #mail: ErrorMailParts | null;
  #mails = { day: '', count: 0 };
  readonly #pending = new Map<string, PendingErrors>();
  #isPacing = false;
  #lastWrite: Promise<boolean> = Promise.resolve(true);

  /** @param mail null: nobody is told of a new kind of error */
  constructor({ store, log, mail }: { store: Store; log: Log; mail: ErrorMailParts | null }) {
    this.#store = store;
    this.#log = log;
    this.#mail = mail;
  }

  add(error: ErrorEntry): void {
    const uids = error.uid ? [error.uid] : [];
    this.#enqueue({ latest: error, count: 1, references: [error.reference], uids });
    // In the background: no request waits for it.
    if (!this.#isPacing) void withBackgroundDeadline(() => this.#writeUntilDone());
  }

  /** Writes everything added so far; resolves when it is stored, or when this attempt has failed. */
  async flush(): Promise<void> {
    await this.#writePending();
  }

  #enqueue({ latest, count, references, uids }: PendingErrors): void {
    const { fingerprint } = latest;
    const before = this.#pending.get(fingerprint);
    if (!before && this.#pending.size >= maxKinds) return;
    this.#pending.set(fingerprint, {
      latest,
      count: count + (before?.count ?? 0),
      references: [...references, ...(before?.references ?? [])].slice(0, MOST_REFERENCES),
      uids: [...uids, ...(before?.uids ?? [])].slice(0, MOST_REFERENCES),
    });
  }

  async #writeUntilDone(): Promise<void> {
    this.#isPacing = true;
    while (this.#pending.size > 0) {
      const isWritten = await this.#writePending();
      await pause(isWritten ? pauseBetweenWritesMs : pauseAfterFailureMs, undefined, { ref: false });
    }
    this.#isPacing = false;
  }

  /** One write after another, so that awaiting the last one awaits them all. */
  #writePending(): Promise<boolean> {
    this.#lastWrite = this.#lastWrite.then(async () => {
      const taken = [...this.#pending.values()];
      this.#pending.clear();
      const outcomes = await Promise.all(taken.map((pending) => this.#tryToWrite(pending)));
      return outcomes.every(Boolean);
    });
    return this.#lastWrite;
  }

  async #tryToWrite(pending: PendingErrors): Promise<boolean> {
    try {
      await this.#write(pending);
      return true;
    } catch (error) {
      this.#log.warn({ err: error, references: pending.references }, 'An error could not be recorded yet');
      this.#enqueue(pending);
      return false;
    }
  }

  async #write({ latest, count, references, uids }: PendingErrors): Promise<void> {
    const { at, reference: _, uid: __, build, ...details } = latest;
    const stack = await withSourcePositions(latest.stack);
    const mailing = await this.#readMailing(latest);
    await this.#store.transaction(async (transaction) => {
      const known = await transaction.find(errorLogs, latest.fingerprint);
      const isNew = known === null || known.isResolved;
      const history = addOccurrences(known, { at, count, references, uids, build });
      if (this.#mail && mailing && isNew)
        queueErrorMails(transaction, this.#mail, mailing, { ...latest, isBack: known !== null });
      transaction.set(errorLogs, {
        ...details,
        ...history,
        stack,
        id: latest.fingerprint,
        // A resolved error that occurs again is reopened.
        isResolved: false,
        resolvedAt: null,
        resolvedBy: '',
        resolvedByUid: '',
      });
    });
  }

  /** Who is told, if this kind is new; nobody after the tenth new kind of a day. */
  async #readMailing({ fingerprint, at }: ErrorEntry): Promise<ErrorMailing | null> {
    if (!this.#mail) return null;
    const known = await this.#store.find(errorLogs, fingerprint);
    if (known && !known.isResolved) return null;
    const day = localDate(at).toString();
    if (this.#mails.day !== day) this.#mails = { day, count: 0 };
    this.#mails.count += 1;
    return this.#mails.count > MOST_MAILED_KINDS_A_DAY ? null : readErrorMailing(this.#store, this.#mail);
  }
}
