/**
 * Somebody looks round: from a page of theirs, along links of any kind, and where a page has forms they may send one. Finds what nobody has
 * thought of.
 */
import type { Chance } from './chance.ts';
import type { Form } from './page.ts';
import type { Role } from './person.ts';
import { actOf, sendAnyhow } from './walk.ts';
import type { Action } from './year.ts';

/** Nothing to read: files, feeds, other people's servers, and where a browser would leave. */
const notPages =
  /\.(ics|csv|zip|json|svg|xml|webmanifest)(\?|$)|^\/(open-data|auth|files|pictures|calendar|api)/;

/** Whoever presses these is not the same person any more, or no club is. */
const neverSent =
  /^\/(auth|setup|undo-all|kiosk|tablet)|hand-over|\/security\/(close|email|password|end-)|adminControl\/(roles|jobs|hours|settings|areas|club|classes|memberships|privacy|starting-points|waiver|api|kiosks|emails)|\/opening\/|\/invite|own-sign-in|\/disable|\/email$|colour-mode/;

const maySend = (form: Form) => !neverSent.test(form.action);

interface Wander {
  readonly role: Role;
  readonly weight: number;
  readonly starts: readonly string[];
}

const wander = ({ role, weight, starts }: Wander): Action => ({
  name: `look round as ${role}`,
  weight,
  async run(year, chance, step) {
    const person = actOf(year, role, step);
    if (!person) return undefined;
    let page = await person.open(chance.pick(starts) ?? '/');
    const trail = [page.address];
    for (let steps = 1 + chance.whole(4); steps > 0; steps -= 1) {
      const href = nextLink(page.links, chance);
      if (!href) break;
      page = await person.open(href);
      trail.push(page.address);
    }
    const form = chance.pick(page.forms.filter(maySend));
    if (!form) return `${person.name}: ${trail.join(' ')}`;
    return `${person.name}: ${trail.join(' ')} ${await sendAnyhow(year, person, page, form, chance)}`;
  },
});

/** Rarely one of those that are on every page: there are many of them. */
function nextLink(links: readonly string[], chance: Chance): string | undefined {
  const pages = links.filter((href) => !notPages.test(href));
  const deep = pages.filter((href) => href.split('/').length > 3);
  return chance.pick(deep.length > 0 && chance.maybe(0.7) ? deep : pages);
}

export const wanders: readonly Action[] = [
  {
    role: 'member',
    weight: 10,
    starts: [
      '/account/dashboard',
      '/account/membership-billing',
      '/membership/plans',
      '/account/bookings',
      '/events',
      '/account/workouts',
    ],
  } as const,
  { role: 'coach', weight: 4, starts: ['/coach/dashboard', '/coach/training', '/admin/challenges'] } as const,
  {
    role: 'desk',
    weight: 8,
    starts: [
      '/desk',
      '/desk/members',
      '/admin/members/waiting',
      '/admin/payments',
      '/desk/till',
      '/admin/leads',
    ],
  } as const,
  {
    role: 'admin',
    weight: 8,
    starts: [
      '/admin/dashboard',
      '/admin/members',
      '/admin/bookings',
      '/admin/payments',
      '/admin/timetable',
      '/admin/events',
    ],
  } as const,
].map(wander);
