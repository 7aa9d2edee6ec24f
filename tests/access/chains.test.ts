/**
 * Row 43: no chain of up to three changes that somebody may make opens a page that they are refused. The changes are generated: every route of
 * the access table that the role may post to, for every person, with whatever its form’s schema takes. Those that change who may see whom
 * are then put one after the other, from every state that they lead to.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type * as parsing from '#app/forms/parse-form.ts';
import type { GuardName } from '#app/map/who.ts';
import { access } from '#server/access/access.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { inFull } from '../support/in-full.ts';
import { formsOf } from '../support/page-forms.ts';
import {
  type ActorName,
  everybody,
  type Moment,
  makeSmallWorld,
  OWN_ADDRESS,
  type PersonName,
  SECRET,
  type SmallWorld,
  type World,
} from '../support/small-world.ts';
import type { Fields } from '../support/visitor.ts';

/** What the newest post was read by. */
const read = vi.hoisted(() => ({ schema: null as z.ZodType | null }));
vi.mock('#app/forms/parse-form.ts', async (importOriginal) => {
  const original = await importOriginal<typeof parsing>();
  const parseForm: typeof parsing.parseForm = (form, schema) => {
    read.schema = schema;
    return original.parseForm(form, schema);
  };
  return { ...original, parseForm };
});
const { formFields } = await import('#app/forms/form-fields.ts');

/** How many changes are tried as the first, second and third of a chain about one person, drawn from all of them; in the whole run, every one. */
const MOST_TRIED: readonly number[] = inFull ? [] : [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 80];

type Role = 'desk' | 'coach' | 'member' | 'admin';
const roleOf: Record<ActorName, Role> = {
  ...{ dee: 'desk', kim: 'coach', ada: 'admin' },
  ...{ sam: 'member', max: 'member', leo: 'member' },
};
const allowed: Readonly<Partial<Record<GuardName, readonly Role[]>>> = {
  auth: ['desk', 'coach', 'member', 'admin'],
  'auth-cached': ['desk', 'coach', 'member', 'admin'],
  admincheck: ['admin'],
  coachcheck: ['coach', 'admin'],
  deskcheck: ['desk', 'admin'],
  staffcheck: ['desk', 'coach', 'admin'],
};
const may = (role: Role, pattern: string) =>
  (access[pattern]?.guards ?? []).every((guard) => allowed[guard]?.includes(role));

/** Signing in and out, and what ends the account itself, open nothing to whoever does it. */
const isLeaving = (pattern: string) =>
  /^\/(auth|account\/security|kiosk|whiteboard|tablet|preview)/.test(pattern);

interface Change {
  readonly pattern: string;
  readonly path: string;
  readonly fields: Fields;
}
const say = ({ path, fields }: Change) => {
  const typed = Object.entries(fields).filter(([name]) => name !== 'formToken');
  return `${path} ${typed.map(([name, value]) => `${name}=${value}`).join('&')}`.trim();
};

let world: SmallWorld;
beforeAll(async () => {
  world = await makeSmallWorld();
});

/** Every address of a pattern with these people in its places. */
function pathsOf(pattern: string, people: readonly PersonName[]): string[] {
  const places = pattern.match(/:\w+/g) ?? [];
  return places.reduce(
    (paths: string[], place) =>
      paths.flatMap((path) => people.map((name) => path.replace(place, world.uids[name]))),
    [pattern],
  );
}

const dates: Record<string, readonly string[]> = { dob: ['1980-05-05', '2013-05-05'] };
const texts: Record<string, string> = {
  ...{ email: OWN_ADDRESS, firstName: 'New', lastName: 'Name', guardianNote: 'Dee Desk, 07700 900 123' },
  ...{
    mobile: '',
    emergencyName: '',
    emergencyPhone: '',
    sex: 'other',
    reason: 'Asked for',
    password: 'a long pass phrase',
  },
};

/** What a form's schema takes, in each way that matters here: whom it names, and how old they are. */
function fillings(
  schema: z.ZodType | null,
  shown: Readonly<Record<string, string>>,
  people: readonly PersonName[],
): Fields[] {
  const names = schema ? [...formFields(schema).keys()] : [];
  let all: Record<string, string>[] = [{ ...shown }];
  for (const name of names) {
    const isPerson = /uid$/i.test(name);
    const ways = isPerson ? people.map((each) => world.uids[each]) : dates[name];
    if (ways) {
      all = all.flatMap((each) => ways.map((value) => ({ ...each, [name]: value })));
      continue;
    }
    const value = texts[name] ?? (shown[name] || 'on');
    all = all.map((each) => ({
      ...each,
      [name]: name in texts && each[name] && name !== 'email' ? each[name] : value,
    }));
  }
  return all;
}

/** By pattern: its form is the same for everybody. */
const schemas = new Map<string, z.ZodType>();
/** By actor and address: what its form holds when it is opened, but for what makes sending it twice one thing. */
const shownAt = new Map<string, Record<string, string>>();

async function shownOf({ browsers }: World, actor: ActorName, path: string): Promise<Record<string, string>> {
  const key = `${actor} ${path}`;
  const known = shownAt.get(key);
  if (known) return known;
  const page = await browsers[actor].get(path);
  const form = formsOf(page.html, path).find(({ action }) => action.split('?')[0] === path);
  // A date is sent as one text, and nothing by which a second sending would be the first.
  const fields = (form?.fields ?? []).filter(({ name }) => !/^formToken$|-(day|month|year)$/.test(name));
  const shown = Object.fromEntries(fields.map(({ name, values }) => [name, values[0] ?? '']));
  shownAt.set(key, shown);
  return shown;
}

/** What an actor may send to a pattern, as its page offers it at the start; where it names people, with each of them. */
async function* changesTo(
  actor: ActorName,
  pattern: string,
  people: readonly PersonName[],
): AsyncGenerator<Change> {
  const isPage = builtRoutes.some((route) => route.pattern === pattern && route.isPage);
  const start = world.open(world.start);
  for (const path of pathsOf(pattern, people)) {
    const shown = isPage ? await shownOf(start, actor, path) : {};
    if (!schemas.has(pattern)) {
      read.schema = null;
      await start.browsers[actor].post(path, shown);
      // Nothing is read where there is nothing to do for somebody: then the next one’s is asked.
      if (read.schema) schemas.set(pattern, read.schema);
    }
    for (const fields of fillings(schemas.get(pattern) ?? null, shown, people))
      yield { pattern, path, fields };
  }
  start.close();
}

/** Pages of one person about another; a guardian's own children are theirs. */
const aboutOthers = builtRoutes
  .map(({ pattern }) => pattern)
  .filter((pattern) => /^\/account\/family\/:id(\/[a-z-]+)*$/.test(pattern));
/** What only admins open; nobody’s role is part of a chain, or the states would say so. */
const ofAdmins = ['/admin/member/:id/parq', '/admin/member/:id/log', '/admin/parq-reviews'];

const sees = (actor: ActorName, victim: PersonName) =>
  actor === victim || (actor === 'sam' && victim === 'mia');

/** What is open now that may not be. @param isThorough every page, not one of a kind */
async function findOpened(
  open: World,
  actor: ActorName,
  victims: readonly PersonName[],
  isThorough: boolean,
) {
  const opened: string[] = [];
  const { browsers } = open;
  const asks = actor === 'dee' ? (['dee', 'max'] as const) : ([actor] as const);
  for (const who of asks) {
    const refused = isThorough
      ? [...aboutOthers, ...ofAdmins]
      : ['/account/family/:id/parq', ...ofAdmins.slice(0, 1)];
    for (const victim of victims.filter((each) => !sees(who, each)))
      for (const pattern of refused) {
        const path = pattern.replace(/:\w+/, world.uids[victim]);
        const { status, html } = await browsers[who].get(path);
        if (status === 200 || html.includes(SECRET)) opened.push(`${who} opens ${pattern} of ${victim}`);
      }
  }
  const taken = (await open.takenOver()).flatMap((uid) =>
    everybody.filter((name) => world.uids[name] === uid),
  );
  for (const victim of taken) if (!sees(actor, victim)) opened.push(`${actor} has the sign-in of ${victim}`);
  return opened;
}

interface Reached {
  readonly moment: Moment;
  readonly chain: readonly string[];
}

/** Changes from one moment. What changes nothing that matters leaves the world open for the next. */
class Bench {
  readonly from: Reached;
  #open: World | null = null;
  #before = '';

  constructor(from: Reached) {
    this.from = from;
  }

  /** @returns null where it leads to no new state; otherwise the caller closes the world */
  async make(actor: ActorName, change: Change, seen: Set<string>) {
    const { moment, chain } = this.from;
    const open = this.#open ?? world.open(moment);
    this.#open = open;
    this.#before ||= await open.state();
    await open.browsers[actor].post(change.path, change.fields);
    const state = await open.state();
    if (state === this.#before) return null;
    this.#open = null;
    if (seen.has(state)) {
      open.close();
      return null;
    }
    seen.add(state);
    return { open, state, reached: { moment: open.keep(), chain: [...chain, say(change)] } };
  }

  close(): void {
    this.#open?.close();
    this.#open = null;
  }
}

let drawn = 1;
/** The same in every run. */
const draw = () => {
  drawn = (drawn * 48271) % 2147483647;
  return drawn / 2147483647;
};

/** With whom somebody acts: the front desk with a member who does what they are asked, everybody with a family that is there. */
const companions: Readonly<Partial<Record<ActorName, readonly PersonName[]>>> = {
  dee: ['dee', 'max'],
  sam: ['sam', 'mia'],
  leo: ['leo', 'sam'],
};

/** @returns chains that open something */
async function search(actor: ActorName, victim: PersonName, patterns: readonly string[]): Promise<string[]> {
  const people = [...new Set([...(companions[actor] ?? [actor]), victim])];
  const changes: Change[] = [];
  for (const pattern of patterns) changes.push(...(await Array.fromAsync(changesTo(actor, pattern, people))));
  const seen = new Set<string>();
  const found: string[] = [];
  let from: Reached[] = [{ moment: world.start, chain: [] }];
  for (const depth of [1, 2, 3]) {
    const share = (MOST_TRIED[depth - 1] ?? Number.POSITIVE_INFINITY) / (from.length * changes.length);
    const next: Reached[] = [];
    for (const reached of from) {
      const bench = new Bench(reached);
      for (const change of changes.filter(() => draw() <= share)) {
        const made = await bench.make(actor, change, seen);
        if (!made) continue;
        const opened = await findOpened(made.open, actor, [victim], depth === 1);
        found.push(...opened.map((what) => `${what}, after ${made.reached.chain.join('; ')}`));
        // Whoever has handed over their tablet can do nothing more on it.
        const isLocked = (await made.open.browsers[actor].get('/account/dashboard')).location === '/tablet';
        if (!isLocked) next.push(made.reached);
        made.open.close();
      }
      bench.close();
    }
    from = next;
  }
  return found;
}

/** Which changes have a say in who may see whom: tried one by one, on somebody of each kind. */
async function findEffective(actor: ActorName, isWanted: (pattern: string) => boolean): Promise<string[]> {
  const effective: string[] = [];
  const bench = new Bench({ moment: world.start, chain: [] });
  for (const { pattern, hasAction } of builtRoutes) {
    if (!hasAction || isLeaving(pattern) || !may(roleOf[actor], pattern) || !isWanted(pattern)) continue;
    for await (const change of changesTo(actor, pattern, ['vera', 'leo', 'sam', 'mia', 'gus'])) {
      const made = await bench.make(actor, change, new Set());
      made?.open.close();
      if (!made) continue;
      effective.push(pattern);
      break;
    }
  }
  bench.close();
  return effective;
}

let changesOfStaff: readonly string[];
let changesOfMembers: readonly string[];
beforeAll(async () => {
  // An admin’s hands show what each change can do; the others have their own part of them.
  changesOfStaff = await findEffective('ada', (pattern) => may('desk', pattern) || may('coach', pattern));
  const own = (pattern: string) => may('member', pattern) && pattern.startsWith('/account/');
  changesOfMembers = [...(await findEffective('sam', own)), ...(await findEffective('leo', own))];
});

describe('row 43: no chain of up to three permitted changes opens what is refused', () => {
  test('what decides who may see whom is among the changes that are tried', () => {
    const ofFamilies = [
      'family',
      'family/child',
      'family/guardian',
      'family/guardian/end',
      'family/leave',
      'family/payer',
    ];
    const expected = [...ofFamilies, 'edit', 'own-sign-in', 'hand-over'].map(
      (end) => `/admin/member/:id/${end}`,
    );
    expect(changesOfStaff).toEqual(expect.arrayContaining(expected));
    const ofTheirs = ['consents/health', 'sign-in', 'guardians/:guardian/confirm'];
    expect(changesOfMembers).toEqual(
      expect.arrayContaining(ofTheirs.map((end) => `/account/family/:id/${end}`)),
    );
  });

  test.each([
    // Vera is to others as Ada is: an adult with a sign-in.
    ['the front desk', 'dee', ['ada', 'leo', 'mia', 'gus', 'ori', ...(inFull ? (['vera'] as const) : [])]],
    ['a coach', 'kim', ['vera', 'mia']],
    ['a guardian', 'sam', ['vera', 'leo', 'gus']],
    ['a member under 18', 'leo', ['mia', 'vera']],
    ['a member', 'max', ['vera', 'mia']],
  ] as const)('by %s', async (_, actor, victims) => {
    const patterns = [...changesOfStaff, ...changesOfMembers].filter((pattern) =>
      may(roleOf[actor], pattern),
    );
    const found: string[] = [];
    for (const victim of victims) {
      found.push(...(await search(actor, victim, patterns)));
    }
    expect(found).toEqual([]);
  });
});
