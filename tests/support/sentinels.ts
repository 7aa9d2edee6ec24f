/** Documents with a word of its own in every text field, written by walking the schemas of the collections. */
import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { trainerKey } from '#server/community/trainers/find-trainers.ts';
import { storedDocuments } from '#server/data/collections/collection.ts';
import type { Collection, Store, StoredFields } from '#server/data/store.ts';
import { movingKinds } from '#server/members/merge/what-moves.ts';

export type Shape = Readonly<Record<string, z.ZodType>>;

/** What stands in a text field; null: it is left out. The path has the names of the fields, without the places in lists. */
export type WordFor = (path: string) => string | null;

interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly shape?: Shape;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}

const someday = Temporal.Instant.from('2026-11-01T10:00:00Z');

/** Every field of a document that can hold text; other fields only where they stand inside of something. */
export function fillTexts(shape: Shape, wordFor: WordFor): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    if (holdsText(schema)) filled[name] = fill(schema, name, wordFor);
  }
  return filled;
}

/** The paths of fields whose schema does not say what is in them. */
export function listOpaque(schema: z.ZodType, path: string): string[] {
  const def = schema.def as Definition;
  if (def.type === 'unknown' || def.type === 'any') return [path];
  return parts(schema, path).flatMap(([part, at]) => listOpaque(part, at));
}

/** Every field that is named in the shape, however deep, by its path. */
export function listPaths(schema: z.ZodType, path: string): string[] {
  return [path, ...parts(schema, path).flatMap(([part, at]) => listPaths(part, at))];
}

function parts(schema: z.ZodType, path: string): (readonly [z.ZodType, string])[] {
  const def = schema.def as Definition;
  const inside = [def.innerType, def.in, def.element, def.valueType, ...(def.options ?? [])];
  return [
    ...inside.flatMap((each) => (each ? [[each, path] as const] : [])),
    ...Object.entries(def.shape ?? {}).map(([name, each]) => [each, `${path}.${name}`] as const),
  ];
}

function holdsText(schema: z.ZodType): boolean {
  const { type } = schema.def as Definition;
  return type === 'string' || type === 'unknown' || parts(schema, '').some(([part]) => holdsText(part));
}

function fill(schema: z.ZodType, path: string, wordFor: WordFor): unknown {
  const def = schema.def as Definition;
  switch (def.type) {
    case 'string':
      return wordFor(path) ?? undefined;
    case 'array':
      return def.element ? [fill(def.element, path, wordFor)] : [];
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, each]) => [name, fill(each, `${path}.${name}`, wordFor)]),
      );
    case 'record':
      return def.valueType ? { key: fill(def.valueType, path, wordFor) } : {};
    case 'union':
      return def.options?.[0] && fill(def.options[0], path, wordFor);
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'unknown':
      // Answers to the health questions, and what a record was before and after.
      return Object.fromEntries(
        ['note', 'declaredName'].map((name) => [name, wordFor(`${path}.${name}`) ?? undefined]),
      );
    case 'custom':
      return someday;
    default: {
      const inside = def.innerType ?? def.in;
      return inside && fill(inside, path, wordFor);
    }
  }
}

export interface Recorded {
  readonly collection: Collection<{ id: string }>;
  readonly shape: Shape;
}

const owning = ['memberUid', 'ownerUid', 'forUid', 'forUids'];

/** Collections that name their person otherwise: by an id, or in another field. */
const special: Readonly<Record<string, (uid: string) => { id?: string; fields?: StoredFields }>> = {
  bookers: (id) => ({ id }),
  emailConfirmations: (id) => ({ id }),
  errorLogs: (uid) => ({ fields: { uids: [uid] } }),
  families: (uid) => ({ fields: { memberUids: [uid] } }),
  // What is no path of a file is no path of a deleted one either.
  files: (uid) => ({ fields: { path: `letters/${uid}` } }),
  importRows: (uid) => ({ fields: { uid } }),
  memberBatchParts: (uid) => ({ fields: { uids: [uid], changed: [uid] } }),
  members: (id) => ({ id }),
  membersAtRisk: (id) => ({ id }),
  merges: (uid) => ({ id: `gone-${uid}`, fields: { keptUid: uid, state: 'done' } }),
  // Its id is in the paths of its bytes.
  pictures: () => ({ id: randomUUID() }),
  presence: (id) => ({ id }),
  resetTokens: (uid) => ({ fields: { uid } }),
  trainers: (uid) => ({ id: trainerKey(uid), fields: { uid } }),
};

/** What the house has written already, and a made-up document would break: `readers` below look at those. */
const ofHouse: Readonly<Record<string, string>> = {
  accounts: 'the account with which they sign in',
  accountEmails: 'their address, as a hash',
  loginSessions: 'the browser in which they are signed in',
};

/** They say nothing of any member; at most which member of staff did something, which the test beside this one looks for. */
const ofNobody =
  `apiUses auditSeals challenges classTypes dataVersions demo drawerMoves drawers events exerciseCatalogue exerciseMerges
  exerciseShelves exercises figureMonths figureTotals formDrafts formTokens importColumns importNames imports items jobLeases jobOrders kioskPairings
  kiosks memberBatches memberTags mergeMoves paymentReconciles plans planVersions priceRises processingRecord removedSessions
  retentionTerms riskRounds runRoutes savedLists schedules sessionSeriesItems sessions setUpLinks settings startingPoints throttles
  tourDays unusedPictures vouchers waitlistOdds waivers webhookEndpoints workoutDrafts workouts workoutTemplates`.split(
    /\s+/,
  );

function isReached({ collection: { name }, shape }: Recorded): boolean {
  return name in special || 'memberUid' in shape || 'ownerUid' in shape;
}

/** Collections that are on no list or on two, and names on the lists that no collection has. */
export function unreached(recorded: readonly Recorded[]): string[] {
  const reached = new Set(recorded.filter(isReached).map(({ collection }) => collection.name));
  const names = new Set(recorded.map(({ collection }) => collection.name));
  const listed = [...ofNobody, ...Object.keys(ofHouse)];
  return [
    ...[...names].filter((name) => Number(reached.has(name)) + Number(listed.includes(name)) !== 1),
    ...[...listed, ...Object.keys(special)].filter((name) => !names.has(name)),
  ];
}

/** Only ids that are made of the uid have it in them. */
const ownId = (name: string, uid: string) =>
  movingKinds.some((kind) => kind.name === name && kind.isKeyed)
    ? `${name}_${uid}`
    : `${name}_${createHash('sha256').update(uid).digest('hex').slice(0, 20)}`;

/** One document of every kind about this person. */
export async function writeAbout(
  store: Store,
  recorded: readonly Recorded[],
  uid: string,
  wordFor: WordFor,
): Promise<void> {
  const names = new Set(recorded.filter(isReached).map(({ collection }) => collection.name));
  for (const name of names) {
    const same = recorded.filter(({ collection }) => collection.name === name);
    const { id = ownId(name, uid), fields } = special[name]?.(uid) ?? {};
    const filled: Record<string, unknown> = {};
    for (const { collection, shape } of same) {
      const typed = fillTexts(shape, (path) => {
        const last = path.split('.').at(-1) ?? '';
        return owning.includes(last) ? uid : wordFor(`${name}.${path}`);
      });
      Object.assign(
        filled,
        collection.encode(collection.decode(id, { ...typed, ...fields } as StoredFields)),
      );
    }
    const stored = storedDocuments(name);
    const before = (await store.find(stored, id))?.fields ?? {};
    // What the house has put on a list stays on it.
    for (const [field, value] of Object.entries(before)) {
      if (Array.isArray(value) && Array.isArray(filled[field])) filled[field] = [...value, ...filled[field]];
    }
    const kept = name === 'members' ? membersKeep(before) : {};
    await store.set(stored, { id, fields: { ...before, ...filled, ...fields, ...kept } as StoredFields });
  }
}

const saysWho = /(?:Uids?|By)$/;
const saysName =
  /(?:By|by|actor|coach|staff|desk|assigned|trainer|created|published|revokedBy)Name$|^(?:overridden|resolved)By$/;

/** One document of every kind that names somebody as the one who did it, of nobody in particular. @returns how many */
export async function writeBy(
  store: Store,
  recorded: readonly Recorded[],
  uid: string,
  wordFor: WordFor,
): Promise<number> {
  let count = 0;
  for (const { collection, shape } of recorded) {
    const { name } = collection;
    const id = `by_${count}`;
    const typed = fillTexts(shape, (path) => {
      const last = path.split('.').at(-1) ?? '';
      if (last === 'trainerId') return trainerKey(uid);
      if (saysName.test(last)) return wordFor(`${name}.${path}`);
      return saysWho.test(last) && !owning.includes(last) ? uid : null;
    });
    const fields = collection.encode(collection.decode(id, typed as StoredFields));
    if (!JSON.stringify(fields).match(/qq[a-z]/)) continue;
    await store.set(storedDocuments(name), { id, fields });
    count += 1;
  }
  return count;
}

/** Of the profile, what the pages need as the house has it. */
function membersKeep(before: StoredFields): StoredFields {
  const names = ['email', 'dob', 'familyId', 'isAdmin', 'isCoach', 'isDesk', 'createdAt', 'mergedFrom'];
  return Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name)));
}

/** Words that stand nowhere else, and which field each is of. */
export function createWords() {
  const fields = new Map<string, { who: string; path: string }>();
  const made = new Map<string, string>();
  const of =
    (who: string): WordFor =>
    (path) => {
      const last = path.split('.').at(-1) ?? '';
      const whose = /(?:Uids?|uids?)$|^(?:marked|logged|reviewed|started)By$/.test(last)
        ? `${who} staff`
        : who;
      const key = `${whose} ${path}`;
      const known = made.get(key);
      if (known) return known;
      const word = `qq${who}${String(made.size).padStart(4, '0')}zz`;
      made.set(key, word);
      fields.set(word, { who: whose, path });
      return word;
    };
  const list = (who: string, isFound: boolean, text: string) => {
    const low = text.toLowerCase();
    return [...fields]
      .filter(([word, field]) => field.who === who && low.includes(word) === isFound)
      .map(([, { path }]) => path)
      .toSorted();
  };
  return {
    of,
    listFound: (who: string, text: string) => list(who, true, text),
    listMissing: (who: string, text: string) => list(who, false, text),
  };
}
