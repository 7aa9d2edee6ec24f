/** One database: its documents, and writes to them in steps that succeed or fail as a whole. */
import { checkDocument } from './check-document.ts';
import { checkName } from './check-names.ts';
import { parsePath, valueAt, withValueAt } from './field-paths.ts';
import { microsOf } from './order-of-values.ts';
import { applyTransforms, type FieldTransform } from './transforms.ts';
import { type Changes, type StoredDocument, type TimedView, withChanges } from './views.ts';
import { type Fields, RpcError, refuseInvalid, status, type Timestamp } from './wire.ts';

export interface WireWrite {
  operation: string;
  update?: { name: string; fields: Fields };
  delete?: string;
  updateMask: { fieldPaths: string[] } | null;
  updateTransforms: FieldTransform[];
  currentDocument: { conditionType: string; exists?: boolean; updateTime?: Timestamp } | null;
}

/** Writes that can be carried out, in one step. */
export interface StagedWrites {
  readonly changes: Changes;
  readonly answer: { writeResults: object[]; commitTime: Timestamp };
}

export interface Snapshot extends TimedView {
  close(): void;
}

const MAX_TRANSFORMS = 500;

export class Documents implements TimedView {
  readonly database: string;
  readonly #documents = new Map<string, StoredDocument>();
  /** For each snapshot: how the documents were that have changed since. */
  readonly #earlier = new Set<Changes>();
  #clock = 0n;

  constructor(database: string) {
    this.database = database;
  }

  all(): Iterable<StoredDocument> {
    return this.#documents.values();
  }

  find(name: string): StoredDocument | undefined {
    checkName(this.database, name);
    return this.#documents.get(name);
  }

  /** In order, all or none. @throws RpcError where one of them cannot be carried out */
  stage(writes: readonly WireWrite[]): StagedWrites {
    checkTransforms(writes);
    const commitTime = this.#tick();
    const changes: Changes = new Map();
    const writeResults = writes.map((write) => this.#stage(changes, write, commitTime));
    return { changes, answer: { writeResults, commitTime } };
  }

  apply({ changes, answer }: StagedWrites) {
    for (const [name, document] of changes) {
      for (const earlier of this.#earlier)
        if (!earlier.has(name)) earlier.set(name, this.#documents.get(name) ?? null);
      if (document) this.#documents.set(name, document);
      else this.#documents.delete(name);
    }
    return answer;
  }

  /** What is stored now, also once it has changed. */
  snapshot(): Snapshot {
    const earlier: Changes = new Map();
    this.#earlier.add(earlier);
    const close = () => void this.#earlier.delete(earlier);
    return { ...withChanges(this, earlier), time: this.time, close };
  }

  get time(): Timestamp {
    return toTimestamp(this.#clock);
  }

  #stage(staged: Changes, write: WireWrite, commitTime: Timestamp) {
    const name = write.update?.name ?? write.delete ?? refuseInvalid('empty write operation');
    checkName(this.database, name);
    const staging = staged.get(name);
    const current = staging === undefined ? this.#documents.get(name) : (staging ?? undefined);
    checkPrecondition(name, current, write.currentDocument);
    if (!write.update) {
      staged.set(name, null);
      return { updateTime: null, transformResults: [] };
    }
    const masked = maskedFields(current?.fields ?? {}, write);
    const { fields, results } = applyTransforms(masked, write.updateTransforms, commitTime);
    const createTime = current?.createTime ?? commitTime;
    staged.set(name, { name, fields: checkDocument(name, fields), createTime, updateTime: commitTime });
    return { updateTime: commitTime, transformResults: results };
  }

  /** No two steps have the same time. */
  #tick(): Timestamp {
    const now = BigInt(Date.now()) * 1000n;
    this.#clock = now > this.#clock ? now : this.#clock + 1n;
    return toTimestamp(this.#clock);
  }
}

function checkTransforms(writes: readonly WireWrite[]): void {
  const counts = new Map<string, number>();
  for (const { update, updateTransforms } of writes) {
    const count = (counts.get(update?.name ?? '') ?? 0) + updateTransforms.length;
    counts.set(update?.name ?? '', count);
    if (count > MAX_TRANSFORMS)
      refuseInvalid(`${count} transforms of one document: at most ${MAX_TRANSFORMS} are allowed`);
  }
}

function maskedFields(current: Fields, { update, updateMask }: WireWrite): Fields {
  const given = update?.fields ?? {};
  if (!updateMask) return given;
  return updateMask.fieldPaths
    .map(parsePath)
    .reduce((fields, path) => withValueAt(fields, path, valueAt(given, path)), current);
}

function checkPrecondition(
  name: string,
  current: StoredDocument | undefined,
  precondition: WireWrite['currentDocument'],
): void {
  if (precondition?.conditionType === 'exists' && precondition.exists !== Boolean(current)) {
    if (current) throw new RpcError(status.alreadyExists, `Document already exists: ${name}`);
    throw new RpcError(status.notFound, `No document to update: ${name}`);
  }
  if (precondition?.conditionType !== 'updateTime') return;
  if (!current) throw new RpcError(status.notFound, `No document to update: ${name}`);
  if (microsOf(precondition.updateTime) !== microsOf(current.updateTime))
    throw new RpcError(
      status.failedPrecondition,
      'the stored version does not match the required base version',
    );
}

function toTimestamp(micros: bigint): Timestamp {
  return { seconds: String(micros / 1_000_000n), nanos: Number(micros % 1_000_000n) * 1000 };
}
