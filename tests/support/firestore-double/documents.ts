/** One database: its documents, and writes to them in steps that succeed or fail as a whole. */
import { checkFields, checkName } from './check-document.ts';
import { parsePath, valueAt, withValueAt } from './field-paths.ts';
import { microsOf } from './order-of-values.ts';
import { applyTransforms, type FieldTransform } from './transforms.ts';
import { type Fields, RpcError, refuseUnknown, status, type Timestamp } from './wire.ts';

export interface StoredDocument {
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
}

export interface WireWrite {
  operation: string;
  update?: { name: string; fields: Fields };
  delete?: string;
  updateMask: { fieldPaths: string[] } | null;
  updateTransforms: FieldTransform[];
  currentDocument: { conditionType: string; exists?: boolean; updateTime?: Timestamp } | null;
}

const MOST_WRITES = 500;

export class Documents {
  readonly database: string;
  readonly #documents = new Map<string, StoredDocument>();
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

  /** In order, all or none. */
  commit(writes: readonly WireWrite[]) {
    if (writes.length > MOST_WRITES)
      throw new RpcError(status.invalidArgument, `maximum ${MOST_WRITES} writes`);
    const commitTime = this.#tick();
    const staged = new Map<string, StoredDocument | null>();
    const writeResults = writes.map((write) => this.#stage(staged, write, commitTime));
    for (const [name, document] of staged) {
      if (document) this.#documents.set(name, document);
      else this.#documents.delete(name);
    }
    return { writeResults, commitTime };
  }

  now(): Timestamp {
    return toTimestamp(this.#clock);
  }

  #stage(staged: Map<string, StoredDocument | null>, write: WireWrite, commitTime: Timestamp) {
    const name = write.update?.name ?? write.delete ?? refuseUnknown(`the write ${write.operation}`);
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
    staged.set(name, { name, fields: checkFields(fields), createTime, updateTime: commitTime });
    return { updateTime: commitTime, transformResults: results };
  }

  /** No two steps have the same time. */
  #tick(): Timestamp {
    const now = BigInt(Date.now()) * 1000n;
    this.#clock = now > this.#clock ? now : this.#clock + 1n;
    return toTimestamp(this.#clock);
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
