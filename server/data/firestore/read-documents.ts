import { isDocumentId } from '../collected-writes.ts';
import { currentDeadline, type Deadline, inOwnTime, latestOf, timeLeft, withDeadline } from '../deadline.ts';
import { type StoredFields, StoreUnavailableError } from '../store.ts';
import type { Ask } from './caller.ts';
import { ContendedError } from './failures.ts';
import { fieldsFromWire, type WireValue } from './wire-values.ts';

export interface StoredDocument {
  readonly id: string;
  readonly fields: StoredFields;
  /** When it was last written: `google.protobuf.Timestamp`. */
  readonly updateTime: unknown;
}

/** `google.firestore.v1.Document`. */
export interface WireDocument {
  readonly name: string;
  readonly fields?: Record<string, WireValue>;
  readonly updateTime?: unknown;
}

/** The most documents per request. */
const MAX_AT_ONCE = 300;
/** While so many requests are under way, what is asked for meanwhile goes into the next one together. */
const MAX_UNDER_WAY = 8;

/** Documents that will be asked for together, by their full names. */
interface Group {
  readonly names: Set<string>;
  readonly found: Promise<ReadonlyMap<string, StoredDocument>>;
  readonly settle: (found: Promise<ReadonlyMap<string, StoredDocument>>) => void;
  deadline: Deadline;
  isDue: boolean;
}

/**
 * Joins reads by id: those of one turn of the event loop into one `BatchGetDocuments`, and, while several requests are under way, all that
 * come until one of them has ended. A document that several ask for is read once. Never returns anything older than the call.
 */
export class JoinedReads {
  readonly #ask: Ask;
  #group: Group | null = null;
  #underWay = 0;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Missing documents are left out, as are ids that no document can have. @throws the port's errors, ContendedError */
  async read(documents: string, ids: readonly string[]): Promise<Map<string, StoredDocument>> {
    const names = [...new Set(ids)].filter(isDocumentId).map((id) => `${documents}/${id}`);
    if (names.length === 0) return new Map();
    // Nothing is asked for after the deadline.
    timeLeft();
    const group = this.#join(names);
    const all = await inOwnTime(group.found).catch((error: unknown) => {
      // One name that the service refuses is not the others' failure.
      const isAlone = group.names.size === names.length;
      if (isAlone || error instanceof StoreUnavailableError || error instanceof ContendedError) throw error;
      return getDocuments(this.#ask, names);
    });
    return new Map(names.flatMap((name) => all.get(name) ?? []).map((document) => [document.id, document]));
  }

  #join(names: readonly string[]): Group {
    const deadline = currentDeadline();
    const group = this.#group ?? this.#open(deadline);
    for (const name of names) group.names.add(name);
    group.deadline = latestOf(group.deadline, deadline);
    return group;
  }

  #open(deadline: Deadline): Group {
    const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, StoredDocument>>();
    const group: Group = { names: new Set(), found: promise, settle: resolve, deadline, isDue: false };
    this.#group = group;
    // Everything that this turn still asks for comes before `nextTick`.
    process.nextTick(() => {
      group.isDue = true;
      this.#start();
    });
    return group;
  }

  #start(): void {
    const group = this.#group;
    if (!group?.isDue || this.#underWay >= MAX_UNDER_WAY) return;
    this.#group = null;
    this.#underWay += 1;
    const found = withDeadline(group.deadline, () => getDocuments(this.#ask, [...group.names]));
    group.settle(found);
    const end = () => {
      this.#underWay -= 1;
      this.#start();
    };
    found.then(end, end);
  }
}

async function getDocuments(
  ask: Ask,
  names: readonly string[],
): Promise<ReadonlyMap<string, StoredDocument>> {
  const found = new Map<string, StoredDocument>();
  for (let start = 0; start < names.length; start += MAX_AT_ONCE) {
    const asked = { documents: names.slice(start, start + MAX_AT_ONCE) };
    for (const message of await ask<{ found?: WireDocument | null }>('batchGetDocuments', asked)) {
      if (message.found) found.set(message.found.name, fromWireDocument(message.found));
    }
  }
  return found;
}

export function fromWireDocument({ name, fields = {}, updateTime }: WireDocument): StoredDocument {
  return { id: name.slice(name.lastIndexOf('/') + 1), fields: fieldsFromWire(fields), updateTime };
}
