/**
 * Row 43: no chain of up to three changes that somebody may make opens a page that they are refused. The changes are generated: every route of
 * the access table that the role may post to, for every person, with whatever its form’s schema takes. Those that change who may see whom
 * are then put one after the other, from every state that they lead to.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type * as parsing from '#app/forms/parse-form.ts';
import { members } from '#server/data/collections/members.ts';
import { addToFamily, setGuardian } from '#server/families/change-family.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { PASSWORD } from '../support/club.ts';
import { kindOf } from '../support/full-house-addresses.ts';
import { inFull } from '../support/in-full.ts';
import { formsOf } from '../support/page-forms.ts';
import { parqAnswers } from '../support/parq.ts';
import { may, type PagesAsked, RefusedPages, roleOf } from '../support/refused-pages.ts';
import {
  type ActorName,
  actors,
  everybody,
  type Hand,
  type Moment,
  makeSmallWorld,
  OWN_ADDRESS,
  type PersonName,
  SECRET,
  type SmallWorld,
  type State,
  secretOf,
  type World,
} from '../support/small-world.ts';
import type { Fields } from '../support/visitor.ts';
import { type ChangeOpens, describeOpenings, readOpenings } from '../support/what-opens.ts';

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
const MOST_TRIED: readonly number[] = inFull ? [] : [Number.POSITIVE_INFINITY, 100, 15];
/** The same of what others do beside the front desk. */
const MOST_TRIED_BESIDE: readonly number[] = inFull ? [] : [Number.POSITIVE_INFINITY, 20, 10];
/** From how many of the states that two changes lead to the third is tried; in the whole run, from each. */
const MOST_STATES = 12;
const EVERY_PAGE: PagesAsked = { ofPeople: Number.POSITIVE_INFINITY, ofRoles: Number.POSITIVE_INFINITY };
/** How many refused pages are asked after one, two and three changes of the front desk; after those of others, every one. */
const PAGES_ASKED: readonly PagesAsked[] = inFull
  ? [EVERY_PAGE, { ofPeople: 8, ofRoles: 4 }, { ofPeople: 4, ofRoles: 2 }]
  : [
      { ...EVERY_PAGE, ofRoles: 10 },
      { ofPeople: 4, ofRoles: 2 },
      { ofPeople: 2, ofRoles: 1 },
    ];

/** Signing in and out, and what ends the account itself, open nothing to whoever does it. */
const isLeaving = (pattern: string) =>
  /^\/(auth|account\/security|kiosk|whiteboard|tablet|preview|undo)/.test(pattern);

interface Change {
  readonly by: Hand;
  readonly pattern?: string;
  readonly says: string;
  /** Only on a tablet that has been handed over. */
  readonly isOnTablet?: true;
  /** One of a few: tried from every state, never only drawn. */
  readonly isSpecial?: true;
  readonly isUndo?: true;
  readonly isBeside?: true;
  send(open: World): Promise<unknown>;
}

function postOf(by: Hand, path: string, fields: Fields): Change {
  const typed = Object.entries(fields).filter(([name]) => name !== 'formToken');
  const says = `${by} ${path} ${typed.map(([name, value]) => `${name}=${value}`).join('&')}`.trim();
  return { by, says, send: ({ browsers }) => browsers[by].post(path, fields) };
}

let world: SmallWorld;
let pages: RefusedPages;
beforeAll(async () => {
  world = await makeSmallWorld();
  pages = new RefusedPages(world);
});

/** Every address of a pattern with these people, or what is theirs, in its places. */
function pathsOf(pattern: string, people: readonly PersonName[]): string[] {
  const places = pattern.match(/:\w+/g) ?? [];
  const kind = kindOf(pattern);
  if (places.length > 0 && kind !== 'member' && kind !== 'child') {
    const ids = people.flatMap((name) => world.ids[name][kind] ?? []);
    return [...new Set(ids)].map((id) => pattern.replaceAll(/:\w+/g, id));
  }
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
    from: '2026-12-10',
    until: '2026-12-20',
    leavingReason: 'cost',
    usual: '',
  },
};

/** What is read without a schema, and from no page of its own. */
const withoutSchema: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/coach/single-booking/:id/mark': { uid: '', mark: 'attended' },
};

/** What a form's schema takes, in each way that matters here: whom it names, and how old they are. */
function fillings(
  schema: z.ZodType | null,
  shown: Readonly<Record<string, string>>,
  people: readonly PersonName[],
): Fields[] {
  const names = schema ? [...formFields(schema).keys()] : Object.keys(shown).filter((name) => name === 'uid');
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

/** What an actor may send to a pattern, as its page offers it at the start; where it names people, with each of them. @param by in whose browser */
async function* changesTo(
  actor: ActorName,
  pattern: string,
  people: readonly PersonName[],
  by: Hand = actor,
): AsyncGenerator<Change> {
  const isPage = builtRoutes.some((route) => route.pattern === pattern && route.isPage);
  const start = world.open(world.start);
  for (const path of pathsOf(pattern, people)) {
    const shown = isPage ? await shownOf(start, actor, path) : (withoutSchema[pattern] ?? {});
    if (!schemas.has(pattern)) {
      read.schema = null;
      await start.browsers[actor].post(path, shown);
      // Nothing is read where there is nothing to do for somebody: then the next one’s is asked.
      if (read.schema) schemas.set(pattern, read.schema);
    }
    for (const fields of fillings(schemas.get(pattern) ?? null, shown, people))
      yield { ...postOf(by, path, fields), pattern };
  }
  start.close();
}

/** The front desk makes somebody’s sign-in link and keeps it; Eve signs in with it, at once or later. */
function linkChanges(of: PersonName): Change[] {
  const make = async (open: World) => {
    const { text } = await open.browsers.dee.post(`/admin/member/${world.uids[of]}/code`, {
      ...{ what: 'link', check: 'known' },
    });
    const path = /\/auth\/[\w-]+\?token=[\w-]+/.exec(text)?.[0];
    if (path) open.link = { of, path };
  };
  const use = async (open: World) => {
    if (!open.link) return;
    const { eve } = open.browsers;
    const password = texts.password ?? '';
    await eve.submit(open.link.path, { password });
    const email = (await open.club.store.find(members, world.uids[open.link.of]))?.email ?? '';
    await eve.post('/auth/login', { email, password });
  };
  return [
    { by: 'dee', says: `the link of ${of} is made`, isSpecial: true, send: make },
    { by: 'eve', says: 'the link is used', isSpecial: true, send: use },
  ];
}

/** An admin who knows nothing of it makes somebody a coach. */
const promotion = (of: PersonName): Change => {
  const fields = { coach: 'on', currentPassword: PASSWORD };
  const post = postOf('ada', `/admin/adminControl/roles/${world.uids[of]}`, fields);
  const send = async (open: World) => {
    await post.send(open);
    open.coaches = [...open.coaches, of];
  };
  return { ...post, send, isSpecial: true };
};

/** The “Undo” of whatever somebody has done. */
const undoing = (by: ActorName): Change => ({
  ...{ by, says: `${by} undoes it`, isSpecial: true, isUndo: true },
  send: async (open) => {
    for (const id of await open.undoIds(world.uids[by])) await open.browsers[by].post(`/undo/${id}`, {});
  },
});

/** What can be sent on a tablet that the front desk has handed over. */
const tabletChanges: readonly Change[] = [
  ...['Sam Reid', 'Dee Desk', 'Vera Vale', 'Ori Lone'].map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const signer = { guardianPhone: '07700 900123', isGuardian: 'on' };
    return postOf('dee', '/tablet/parq', { ...parqAnswers({ firstName, lastName }), ...signer });
  }),
  postOf('dee', '/tablet/unlock', { password: PASSWORD, email: '' }),
].map((each) => ({ ...each, isOnTablet: true, isSpecial: true }));

const sees = (actor: Hand, victim: PersonName) => actor === victim || (actor === 'sam' && victim === 'mia');

/** What is open now that may not be.  */
async function findOpened(open: World, actor: ActorName, victims: readonly PersonName[], most: PagesAsked) {
  const opened: string[] = [];
  const asks = actor === 'dee' ? (['dee', 'max', 'eve'] as const) : ([actor] as const);
  for (const who of asks) {
    if (who === 'eve' && !open.browsers.eve.cookies.has('cf_login')) continue;
    if (who === 'dee' && open.browsers.dee.cookies.has('cf_handover')) continue;
    for (const victim of victims.filter((each) => !sees(who, each)))
      opened.push(...(await pages.findOpened(open, who, victim, most)));
  }
  opened.push(...(await findInDevices(open)));
  const stored = await open.club.store.findMany(
    members,
    victims.map((name) => world.uids[name]),
  );
  for (const [index, victim] of victims.entries()) {
    const isThere = stored[index]?.parqResults.some(({ note }) => note === secretOf(victim));
    if (!isThere && !sees(actor, victim)) opened.push(`the answers of ${victim} are gone`);
  }
  const taken = (await open.takenOver()).flatMap((uid) =>
    everybody.filter((name) => world.uids[name] === uid),
  );
  for (const victim of taken) if (!sees(actor, victim)) opened.push(`${actor} has the sign-in of ${victim}`);
  return opened;
}

/** What a handed-over tablet shows, and the sign-in that Eve has taken. */
async function findInDevices({ browsers: { dee, eve } }: World): Promise<string[]> {
  const shown: string[] = [];
  if (dee.cookies.has('cf_handover'))
    for (const path of ['/tablet', '/tablet/parq', '/tablet/waiver', '/tablet/unlock'])
      if ((await dee.get(path)).html.includes(SECRET)) shown.push(`the tablet shows answers on ${path}`);
  if (!eve.cookies.has('cf_login')) return shown;
  for (const path of ['/account/parq', '/account/security/my-data.json', '/account/family'])
    if ((await eve.get(path)).html.includes(SECRET)) shown.push(`the link opens ${path}`);
  return shown;
}

/** What has led to something new within a chain, at least once. */
const madeInChains = new Set<string>();

interface Reached {
  readonly moment: Moment;
  readonly chain: readonly string[];
  /** Nothing has changed but that something can be undone now. */
  readonly isUndoableOnly?: boolean;
}

const isLocked = ({ cookies }: Moment) => cookies.get('dee')?.has('cf_handover') ?? false;

/** Whoever has handed over their tablet can do nothing else on it; Eve can do nothing before she has a sign-in. */
function isPossible({ by, isOnTablet, isSpecial }: Change, moment: Moment): boolean {
  if (by === 'dee') return isLocked(moment) === (isOnTablet ?? false);
  if (by === 'eve')
    return (isSpecial ?? false) ? moment.link !== null : moment.cookies.get('eve')?.has('cf_login') === true;
  return true;
}

/** Changes from one moment. What changes nothing that matters leaves the world open for the next. */
class Bench {
  readonly from: Reached;
  #open: World | null = null;
  #before: State | null = null;

  constructor(from: Reached) {
    this.from = from;
  }

  /** @returns null where it leads to no new state; otherwise the caller closes the world */
  async make(change: Change, seen: Set<string>) {
    const { moment, chain } = this.from;
    const open = this.#open ?? world.open(moment);
    this.#open = open;
    this.#before ??= await open.state();
    await change.send(open);
    const state = await open.state();
    const key = JSON.stringify(state);
    if (key === JSON.stringify(this.#before)) return null;
    this.#open = null;
    if (seen.has(key)) {
      open.close();
      return null;
    }
    seen.add(key);
    const isUndoableOnly = state.rights === this.#before.rights;
    return { open, reached: { moment: open.keep(), chain: [...chain, change.says], isUndoableOnly } };
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
  changes.push(undoing(actor));
  if (actor === 'dee') changes.push(...(await changesBeside(victim, people)));
  return searchFrom({ moment: world.start, chain: [] }, changes, {
    actor,
    victims: [victim],
    depths: [1, 2, 3],
  });
}

/** What the front desk has others do: Max whatever a member may, Eve the same with a link of the victim, an admin what looks harmless. */
async function changesBeside(victim: PersonName, people: readonly PersonName[]): Promise<Change[]> {
  const special = [...tabletChanges, ...linkChanges(victim), promotion(victim), promotion('max')];
  const asked = actors.find((name) => name === victim) ?? 'max';
  const others: Change[] = [];
  for (const pattern of changesOfMembers) {
    others.push(...(await Array.fromAsync(changesTo('max', pattern, people))));
    others.push(...(await Array.fromAsync(changesTo(asked, pattern, people, 'eve'))));
  }
  return [...special, ...others.map((each) => ({ ...each, isBeside: true as const }))];
}

interface Search {
  readonly actor: ActorName;
  readonly victims: readonly PersonName[];
  readonly depths: readonly number[];
}

async function searchFrom(
  start: Reached,
  changes: readonly Change[],
  { actor, victims, depths }: Search,
): Promise<string[]> {
  const seen = new Set<string>();
  const found: string[] = [];
  let from: Reached[] = [start];
  for (const depth of depths) {
    const possible = from.map((reached) => changes.filter((each) => isPossible(each, reached.moment)));
    const besides = possible.flat().filter(({ isBeside }) => isBeside).length;
    const share = (MOST_TRIED[depth - 1] ?? Number.POSITIVE_INFINITY) / (possible.flat().length - besides);
    const shareBeside = (MOST_TRIED_BESIDE[depth - 1] ?? Number.POSITIVE_INFINITY) / besides;
    const next: Reached[] = [];
    for (const [index, reached] of from.entries()) {
      const bench = new Bench(reached);
      for (const change of possible[index] ?? []) {
        const isAlways = change.isUndo || (change.isSpecial && !reached.isUndoableOnly);
        // Where something can be undone and nothing else is new, what the start has shown is tried again a few times only.
        const part = change.isBeside ? shareBeside : share;
        if (!(isAlways || draw() <= Math.min(part, reached.isUndoableOnly ? 0.1 : 1))) continue;
        const made = await bench.make(change, seen);
        if (!made) continue;
        const opened = await findOpened(
          made.open,
          actor,
          victims,
          (actor === 'dee' ? PAGES_ASKED[depth - 1] : null) ?? EVERY_PAGE,
        );
        found.push(...opened.map((what) => `${what}, after ${made.reached.chain.join('; ')}`));
        next.push(made.reached);
        madeInChains.add(change.pattern ?? '');
        made.open.close();
      }
      bench.close();
    }
    from = inFull || depth === 1 ? next : next.filter(() => draw() <= MOST_STATES / next.length);
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
      const made = await bench.make(change, new Set());
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
    const thatCanBeUndone = [
      ...['/admin/member/:id/hold', '/admin/member/:id/cancel-at-period-end', '/admin/check-in/:id'],
      ...['/admin/visits/:id/remove', '/admin/member/:id/payment-overdue'],
      ...['mark', 'add', 'remove'].map((end) => `/coach/single-booking/:id/${end}`),
    ];
    expect(changesOfStaff).toEqual(expect.arrayContaining([...expected, ...thatCanBeUndone]));
    const ofTheirs = ['consents/health', 'sign-in', 'guardians/:guardian/confirm'];
    expect(changesOfMembers).toEqual(
      expect.arrayContaining(ofTheirs.map((end) => `/account/family/:id/${end}`)),
    );
  });

  test('docs/rules/accounts.md has what each change opens, and to whom', async () => {
    const changes: ChangeOpens[] = [];
    for (const actor of onlookers) changes.push(...(await listOpenings(actor)));
    const now = describeOpenings(changes);
    expect(now).toBe(readOpenings(now));
  });

  const searches: readonly (readonly [string, ActorName, readonly PersonName[]])[] = [
    // Ada is to them as Vera is, without links: an adult with a sign-in.
    ['the front desk', 'dee', ['vera', 'leo', 'mia', 'gus', 'ori', ...(inFull ? (['ada'] as const) : [])]],
    ['a coach', 'kim', ['vera', 'mia']],
    ['a guardian', 'sam', ['vera', 'leo', 'gus']],
    ['a member under 18', 'leo', ['mia', 'vera']],
    ['a member', 'max', ['vera', 'mia']],
  ];
  const pairs = searches.flatMap(([who, actor, victims]) =>
    victims.map((victim) => ({ who, actor, victim })),
  );
  test.each(pairs)('by $who, about $victim', async ({ actor, victim }) => {
    const patterns = [...changesOfStaff, ...changesOfMembers].filter((pattern) =>
      may(roleOf[actor], pattern),
    );
    expect(await search(actor, victim, patterns)).toEqual([]);
  });

  // The desk has done four things already: two more, by it or with the link.
  test.each([
    ['a guardian', 'sam', ['sam', 'mia']],
    ['a child', 'leo', ['leo']],
  ] as const)(
    'by the front desk, with the link of %s, who is asked to confirm its friend',
    async (_, owner, victims) => {
      const people = [...new Set(['max', owner, ...victims] as const)];
      const changes: Change[] = [];
      for (const pattern of changesOfMembers)
        changes.push(...(await Array.fromAsync(changesTo(owner, pattern, people, 'eve'))));
      for (const pattern of changesOfStaff.filter((each) => may('desk', each) && each.includes('/family')))
        changes.push(...(await Array.fromAsync(changesTo('dee', pattern, people))));
      const start = await withLinkOf(owner);
      expect(await searchFrom(start, changes, { actor: 'dee', victims, depths: [1, 2] })).toEqual([]);
    },
  );

  test('each of the changes was made in a chain at least once', () => {
    // Nobody but an admin turns a child into an adult or back, or gives a sign-in that the guardian has not agreed to.
    const ofAdmins = ['edit', 'own-sign-in'].map((end) => `/admin/member/:id/${end}`);
    const expected = [...changesOfStaff, ...changesOfMembers].filter((each) => !ofAdmins.includes(each));
    expect(expected.filter((each) => !madeInChains.has(each))).toEqual([]);
  });
});

const onlookers = ['dee', 'kim', 'sam', 'leo', 'max'] as const;
const kinds: Readonly<Partial<Record<PersonName, string>>> = {
  ...{ dee: 'the desk', kim: 'a coach', sam: 'a guardian', leo: 'somebody under 18', max: 'another member' },
  ...{ vera: 'a member', mia: 'a child without a sign-in' },
};

/** What each change that somebody may make opens to anybody: alone, at the start and where Max waits to be confirmed. */
async function listOpenings(actor: ActorName): Promise<ChangeOpens[]> {
  const waiting = world.open(world.start);
  await letMaxWait(waiting);
  const moments = [world.start, waiting.keep()];
  waiting.close();
  const listed: ChangeOpens[] = [];
  for (const pattern of new Set([...changesOfStaff, ...changesOfMembers])) {
    if (!may(roleOf[actor], pattern)) continue;
    const opens = new Set<string>();
    const changes = await Array.fromAsync(changesTo(actor, pattern, ['vera', 'leo', 'sam', 'mia', 'max']));
    for (const moment of moments) {
      const bench = new Bench({ moment, chain: [] });
      const seen = new Set<string>();
      for (const change of changes) {
        const made = await bench.make(change, seen);
        if (!made?.reached.isUndoableOnly)
          for (const what of await openToAnybody(made?.open)) opens.add(what);
        made?.open.close();
      }
      bench.close();
    }
    listed.push({ by: kinds[actor] ?? actor, pattern, opens });
  }
  return listed;
}

/** Whose pages are open now to whom. */
async function openToAnybody(open: World | undefined): Promise<string[]> {
  if (!open || open.browsers.dee.cookies.has('cf_handover')) return [];
  const opened: string[] = [];
  for (const who of onlookers)
    for (const victim of ['vera', 'leo', 'mia', 'sam'] as const) {
      if (sees(who, victim)) continue;
      const found = await pages.findOpened(open, who, victim, { ofPeople: 0, ofRoles: 0 });
      if (found.length > 0) opened.push(`pages of ${kinds[victim]}, to ${kinds[who]}`);
    }
  return opened;
}

/** Max waits to be confirmed as a guardian. */
async function letMaxWait({ club: { services } }: World): Promise<void> {
  const by = { uid: world.uids.dee, name: 'Dee Desk' };
  await addToFamily(services, { ofUid: world.uids.sam, uid: world.uids.max, by });
  await setGuardian(services, { uid: world.uids.max, isGuardian: true, by });
}

/** The front desk has given itself somebody’s sign-in link and used it; its friend waits to be confirmed as a guardian. */
async function withLinkOf(owner: PersonName): Promise<Reached> {
  const open = world.open(world.start);
  await letMaxWait(open);
  for (const { send } of linkChanges(owner)) await send(open);
  expect((await open.browsers.eve.get('/account/parq')).status).toBe(200);
  const moment = open.keep();
  open.close();
  return { moment, chain: [`the link of ${owner} is used, and Max waits`] };
}
