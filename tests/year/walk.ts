/** What people do by following links and sending a form. Whatever a page does not offer is not done: then nothing has happened. */
import { type Chance, steadyPick } from './chance.ts';
import { fillIn, type Typed } from './fill-in.ts';
import { type Form, type Page, problemsOf } from './page.ts';
import type { Person, Role } from './person.ts';
import type { Action, Step, Year } from './year.ts';

export const actOf = (year: Year, role: Role, { seed }: Step): Person | undefined =>
  steadyPick(seed, year.those(role), ({ slot }) => slot);

export interface Walk {
  readonly name: string;
  readonly weight: number;
  readonly role: Role;
  /** Undefined: there is nowhere to begin. */
  start(year: Year, step: Step, chance: Chance): string | undefined;
  /** Links that are followed, one of those that match. */
  readonly links?: readonly (RegExp | ((year: Year) => RegExp))[];
  readonly form: RegExp;
  typed?: ((form: Form, person: Person, chance: Chance, today: Temporal.PlainDate) => Typed) | undefined;
}

/** Somebody opens a page, follows links and sends a form of the last page. */
export const walk = ({ name, weight, role, start, links = [], form, typed }: Walk): Action => ({
  name,
  weight,
  async run(year, chance, step) {
    const person = actOf(year, role, step);
    const path = person && start(year, step, chance);
    if (!person || !path) return undefined;
    const nothing = (what: RegExp) =>
      year.miss(`${name}: no ${what} at ${page.address.replaceAll(/\w{20}/g, '…')}`);
    let page = await person.open(path);
    for (const pattern of links) {
      const wanted = typeof pattern === 'function' ? pattern(year) : pattern;
      const href = chance.pick(page.links.filter((link) => wanted.test(link)));
      if (!href) return nothing(wanted);
      page = await person.open(href);
    }
    const found = chance.pick(page.forms.filter(({ action }) => form.test(action)));
    if (!found) return nothing(form);
    return `${person.name}: ${await sendAnyhow(year, person, page, found, chance, typed?.(found, person, chance, year.today))}`;
  },
});

export async function sendAnyhow(
  year: Year,
  person: Person,
  page: Page,
  form: Form,
  chance: Chance,
  typed: Typed = {},
): Promise<string> {
  const sent = fillIn(form, chance, year.today, typed);
  const button = chance.pick(form.buttons);
  const result = await person.send(page, form, sent, button);
  if (chance.maybe(0.15) && (await person.press(result, /^\/undo\//)))
    return `${button?.label} ${form.action} -> undone`;
  const shown = Object.entries(sent)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${value}`)
    .join(' ');
  const said =
    result.answer.status === 422 || result.answer.status === 409 ? problemsOf(result.answer) : 'done';
  return `${button?.label ?? ''} ${form.action} ${shown} -> ${said}`;
}

/** A page of the staff about one of the members. */
export const about =
  (before: string, after = '') =>
  (year: Year, { seed }: Step): string | undefined => {
    const member = steadyPick(seed >>> 3, year.those('member'), ({ slot }) => slot);
    return member?.uid ? `${before}${member.uid}${after}` : undefined;
  };

export const at = (path: string) => () => path;

/** A date as its three boxes. */
export const dateFields = (
  name: string,
  { day, month, year }: Temporal.PlainDate,
): Record<string, string> => ({
  [`${name}-day`]: String(day),
  [`${name}-month`]: String(month),
  [`${name}-year`]: String(year),
});
