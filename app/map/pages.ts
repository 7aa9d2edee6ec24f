/**
 * Every address of the product: its page, its frame and who may open it. All of it is marked as free of side effects: a bundle for browsers keeps the addresses that its page
 * links to, and drops the rest of the map.
 */
import type { Area } from '#domain/club/areas.ts';
import type { Address } from './address.ts';
import type { AccessRow } from './who.ts';

/** The frames in `app/routes/layouts/`, or none: the page brings its own. */
export type Frame =
  | 'default'
  | 'protected'
  /** For everybody; members see them within their own frame, with their own navigation. */
  | 'by-login'
  | 'admin'
  /** For everybody, and more for staff. */
  | 'by-role'
  /** The door's devices: no navigation, they lead nowhere else. */
  | 'kiosk'
  | 'coach'
  | 'none';

/** An address of the product: what answers there, in which frame, and who may open it. */
export interface Row {
  /** As the router has it: `/admin/member/:id`. */
  readonly pattern: string;
  /** Below `app/`. */
  readonly module: string;
  readonly frame: Frame;
  readonly access: AccessRow;
}

/** Each by the name of its module: `view-member.tsx` answers at `viewMember`. */
type Addresses = Readonly<Record<string, string | Pick<Address<never>, 'pattern'>>>;

/** What else there is to say about a group of addresses. */
type More = Omit<AccessRow, 'guards'>;

/**
 * Pages of one folder that are framed alike and open to the same people.
 * @param folder below `app/routes/`
 */
/* @__NO_SIDE_EFFECTS__ */
export function pages(folder: string, frame: Frame, who: AccessRow, addresses: Addresses, more: More = {}) {
  return Object.entries(addresses).map(
    ([name, address]): Row => ({
      pattern: typeof address === 'string' ? address : address.pattern,
      module: `routes/${folder}/${fileName(name)}.tsx`,
      frame,
      access: { ...who, ...more },
    }),
  );
}

/** What answers without a page: files, data, and forms that lead elsewhere. Their modules are `.ts`. */
/* @__NO_SIDE_EFFECTS__ */
export function answers(folder: string, who: AccessRow, addresses: Addresses, more: More = {}): Row[] {
  return pages(folder, 'none', who, addresses, more).map((row) => ({
    ...row,
    module: row.module.replace(/x$/, ''),
  }));
}

/** Addresses of areas that the club may switch off: there while one of them is on. */
/* @__NO_SIDE_EFFECTS__ */
export function inAreas(areas: readonly Area[], ...groups: readonly Row[][]): Row[] {
  return groups.flat().map((row) => ({ ...row, access: { ...row.access, areas } }));
}

/** The addresses of a subject. */
/* @__NO_SIDE_EFFECTS__ */
export function rows(...groups: readonly Row[][]): readonly Row[] {
  return groups.flat();
}

const fileName = (name: string) => name.replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);
