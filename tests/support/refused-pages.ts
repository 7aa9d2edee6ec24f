/** What the access table’s roles may not read, and what of somebody else a person is refused: for the search over chains of changes. */
import type { GuardName } from '#app/map/who.ts';
import { access } from '#server/access/access.ts';
import { builtRoutes } from './built-routes.ts';
import { fillIn, type HouseIds, kindOf } from './full-house-addresses.ts';
import {
  type ActorName,
  type Hand,
  type IdsOf,
  type PersonName,
  type SmallWorld,
  secretOf,
  type World,
} from './small-world.ts';
import type { Answer } from './visitor.ts';

export type Role = 'desk' | 'coach' | 'member' | 'admin';
export const roleOf: Record<ActorName, Role> = {
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
/** By the access table alone. */
export const may = (role: Role, pattern: string) =>
  (access[pattern]?.guards ?? []).every((guard) => allowed[guard]?.includes(role));

/** What is there for people who are signed in, or for some of them; devices and programs have tests of their own. */
const readable = builtRoutes
  .filter(({ hasLoader, pattern }) => hasLoader && !/^\/auth|logout/.test(pattern))
  .map(({ pattern }) => pattern)
  .filter((pattern) => {
    const { guards } = access[pattern] ?? { guards: [] };
    return guards.length > 0 && guards.every((guard) => guard in allowed);
  });

/** Whose ids name somebody, or what is somebody’s. */
const ofSomebody: readonly (keyof HouseIds)[] = ['member', 'child', 'receipt', 'visit', 'note', 'result'];

interface Page {
  readonly pattern: string;
  readonly path: string;
  /** By role, by who they are, or not at all: what was never known to them may not be on it either. */
  readonly isRefused: 'role' | 'person' | false;
}

/** What opens first, where anything does: asked after every chain. */
const mostPrivate = ['/account/family/:id', '/account/family/:id/parq', '/admin/member/:id/parq'];

/** How many pages are asked of each kind, beside the most private ones: going round through all of them, from one call to the next. */
export interface PagesAsked {
  readonly ofPeople: number;
  readonly ofRoles: number;
}

const isOfPerson = ({ isRefused }: Page) => isRefused === 'person';

export class RefusedPages {
  readonly #world: SmallWorld;
  readonly #lists = new Map<string, Promise<readonly Page[]>>();
  readonly #places = new Map<string, number>();

  constructor(world: SmallWorld) {
    this.#world = world;
  }

  /** What somebody reads now of what they were refused at the start, or of the answers of others. */
  async findOpened(open: World, who: Hand, victim: PersonName, most: PagesAsked): Promise<string[]> {
    const list = await this.#listOf(who, victim);
    const asked = [
      ...list.filter(({ pattern }) => mostPrivate.includes(pattern)),
      ...this.#draw(`${who}, a person`, list.filter(isOfPerson), most.ofPeople),
      ...this.#draw(
        `${who}, a role`,
        list.filter((page) => !isOfPerson(page)),
        most.ofRoles,
      ),
    ];
    const opened: string[] = [];
    for (const page of new Set(asked)) {
      const answer = await open.browsers[who].get(page.path);
      if (answer.html.includes(secretOf(victim)) || (isOpen(answer, page) && !isGiven(page, open, who)))
        opened.push(`${who} opens ${page.pattern} of ${victim}`);
    }
    return opened;
  }

  /** The next ones, from one call to the next. */
  #draw(key: string, list: readonly Page[], most: number): Page[] {
    const place = this.#places.get(key) ?? 0;
    const count = Math.min(most, list.length);
    this.#places.set(key, place + count);
    return Array.from({ length: count }, (_, index) => list[(place + index) % list.length] as Page);
  }

  #listOf(who: Hand, victim: PersonName): Promise<readonly Page[]> {
    const key = `${who} ${victim}`;
    const list = this.#lists.get(key) ?? this.#list(who, victim);
    this.#lists.set(key, list);
    return list;
  }

  async #list(who: Hand, victim: PersonName): Promise<readonly Page[]> {
    const role = who === 'eve' ? 'member' : roleOf[who];
    const ids = this.#world.ids[victim];
    const open = this.#world.open(this.#world.start);
    const pages: Page[] = [];
    for (const pattern of readable) {
      const path = fillIn(pattern, withNothing(ids));
      if (!may(role, pattern)) pages.push({ pattern, path, isRefused: 'role' });
      else if (!pattern.includes(':')) pages.push({ pattern, path, isRefused: false });
      else if (who !== 'eve' && ofSomebody.includes(kindOf(pattern))) {
        // A form that has nothing to do leads back to its page: that refuses nobody.
        const { status } = await open.browsers[who].get(path);
        pages.push({ pattern, path, isRefused: status >= 400 ? 'person' : false });
      }
    }
    open.close();
    return pages;
  }
}

/** What there is none of is asked for too: a guard answers before anything is looked for. */
const withNothing = (ids: IdsOf) =>
  new Proxy(ids, { get: (known, kind: keyof HouseIds) => known[kind] ?? 'nothing' }) as HouseIds;

const isOpen = ({ status }: Answer, { isRefused }: Page) =>
  isRefused === 'role'
    ? status !== 403 && (status < 300 || status >= 400)
    : isRefused === 'person' && status === 200;

/** An admin may have made somebody a coach, which opens a coach’s pages. */
const isGiven = ({ pattern, isRefused }: Page, { coaches }: World, who: Hand) =>
  isRefused === 'role' && may('coach', pattern) && coaches.some((name) => name === who);
