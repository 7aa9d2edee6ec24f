/** What staff do besides memberships, and members besides paying. */
import { steadyPick } from './chance.ts';
import { healthNote, STAFF_WORDS } from './invariants/secrets.ts';
import { about, at, dateFields, type Walk } from './walk.ts';

const admin = (name: string, weight: number, path: string, links: readonly RegExp[], form: RegExp): Walk => ({
  ...{ name, weight, role: 'admin', start: at(path), links, form },
});

const family = (name: string, weight: number, form: RegExp, links: readonly RegExp[] = []): Walk => ({
  ...{ name, weight, role: 'desk', start: about('/admin/member/', '/family'), links, form },
});

const twoPeople: Walk['start'] = (year, step) => {
  const one = about('/admin/member/')(year, step);
  const other = steadyPick(step.seed >>> 5, year.those('member'), ({ slot }) => slot);
  return one && other && !one.endsWith(other.uid) ? `${one}/merge?with=${other.uid}` : undefined;
};

const bookable = /^\/account\/book-class\/[^/]+$/;
const session = /^\/admin\/single-booking\/[^/]+$/;

export const otherWalks: readonly Walk[] = [
  {
    ...{ name: 'book', weight: 30, role: 'member', start: at('/classes') },
    links: [bookable],
    form: /book-class\/[^/]+(\/waitlist)?$/,
  },
  {
    ...{ name: 'book every week', weight: 2, role: 'member', start: at('/classes') },
    links: [bookable, /every-week$/],
    form: /every-week$/,
  },
  {
    ...{ name: 'cancel', weight: 8, role: 'member', start: at('/account/bookings') },
    links: [/^\/account\/book-class\/[^/]+$/, /\/(cancel|leave-waitlist|accept)$/],
    form: /\/(cancel|leave-waitlist|accept)$/,
  },
  {
    ...{ name: 'cancel from the list', weight: 3, role: 'member', start: at('/account/bookings') },
    form: /\/(cancel|leave-waitlist|accept|end)$/,
  },
  {
    ...{ name: 'mark the roster', weight: 10, role: 'coach', start: at('/coach/dashboard') },
    links: [
      ({ today }) => new RegExp(`^/coach/single-booking/[^/]+_(${today}|${today.subtract({ days: 1 })})$`),
    ],
    form: /single-booking\/.*(mark|remove|add)/,
  },
  {
    ...{ name: 'add to a class', weight: 3, role: 'desk', start: about('/admin/member/', '/book') },
    form: /book/,
  },
  { ...{ name: 'check in', weight: 10, role: 'desk', start: about('/admin/check-in/') }, form: /check-in/ },
  {
    ...{ name: 'log training', weight: 3, role: 'member', start: at('/account/workouts/new') },
    form: /workouts/,
  },
  {
    ...{ name: 'fill in the PAR-Q again', weight: 1, role: 'member', start: at('/account/parq') },
    form: /parq/,
    typed: (_form, { slot }) => ({ note: healthNote(slot) }),
  },
  { ...{ name: 'look after the till', weight: 4, role: 'desk', start: at('/desk/till') }, form: /till/ },
  {
    ...{ name: 'go to the drawer', weight: 3, role: 'desk', start: at('/desk/till') },
    links: [/^\/desk\/till\/[^/]+(\/(cash|close))?$/],
    form: /till\/.*(cash|close)/,
  },
  {
    ...{ name: 'add a member', weight: 1, role: 'desk', start: at('/admin/members/new') },
    form: /members\/new/,
  },
  {
    ...{ name: 'edit a member', weight: 2, role: 'desk', start: about('/admin/member/', '/edit') },
    form: /edit/,
  },
  {
    ...family('add a child', 3, /child/, [/\/family\/child/]),
    typed: (_form, _person, chance, today) => ({
      ...{ firstName: chance.pick(['Mia', 'Leo', 'Ida']), sex: 'female', guardian: 'on' },
      ...dateFields('dob', today.subtract({ years: 11 + chance.whole(7), days: chance.whole(360) })),
    }),
  },
  family('change a family', 2, /family/),
  { ...{ name: 'merge two people', weight: 1, role: 'admin', start: twoPeople }, form: /merge/ },
  {
    ...{ name: 'take a merge apart', weight: 1, role: 'admin', start: about('/admin/member/') },
    form: /merge\/undo/,
  },
  {
    ...{ name: 'review a PAR-Q', weight: 1, role: 'admin', start: about('/admin/member/', '/parq-review') },
    form: /parq-review/,
  },
  {
    ...{ name: 'book for a child', weight: 4, role: 'member', start: at('/account/family') },
    links: [/^\/account\/family\/[^/]+$/, /^\/account\/family\/[^/]+\/classes/, /\/classes\/[^/]+$/],
    form: /\/classes\//,
  },
  {
    ...{ name: 'answer for a child', weight: 2, role: 'member', start: at('/account/family') },
    links: [/^\/account\/family\/[^/]+$/, /\/(parq|consents|close)$/],
    form: /\/account\/family\//,
  },
  {
    ...{ name: 'go to an event', weight: 3, role: 'member', start: at('/events') },
    links: [/^\/events\/[^/.]+$/],
    form: /register/,
  },
  {
    ...{ name: 'give up an event', weight: 1, role: 'member', start: at('/account/events') },
    links: [/^\/account\/events\/[^/]+/],
    form: /cancel/,
  },
  {
    ...{ name: 'add an event', weight: 1, role: 'admin', start: at('/admin/events/create'), form: /create/ },
    typed: (_form, _person, chance, today) => ({
      ...{ title: 'Charity run', startTime: '19:00', endTime: '21:00', capacity: '4', guestLimit: '1' },
      ...dateFields('date', today.add({ days: 3 + chance.whole(20) })),
      ...{ 'lastDate-day': '', 'lastDate-month': '', 'lastDate-year': '' },
    }),
  },
  {
    ...{
      name: 'write a note',
      weight: 2,
      role: 'desk',
      start: about('/admin/member/', '/notes'),
      form: /notes$/,
    },
    typed: () => ({ text: `Rang to say they are away ${STAFF_WORDS}` }),
  },
  {
    ...{ name: 'hand over a code', weight: 1.5, role: 'desk', start: about('/admin/member/', '/code') },
    form: /\/code$/,
  },
  { ...admin('add a lead', 1, '/admin/leads/create', [], /leads\/create/), role: 'desk' },
  {
    ...{ name: 'look after a lead', weight: 2, role: 'desk', start: at('/admin/leads') },
    links: [/^\/admin\/leads\/(?!create$)[^/?.]+$/],
    form: /\/admin\/leads\/[^/]+\/(mark|reopen|edit|lose|tour|join)/,
  },
  {
    ...{ name: 'show a lead round', weight: 1, role: 'desk', start: at('/admin/leads') },
    links: [/^\/admin\/leads\/(?!create$)[^/?.]+$/, /\/(tour|tour\/cancel|lose|join)$/],
    form: /\/admin\/leads\/[^/]+\//,
  },
  {
    ...admin('announce', 0.5, '/admin/announcements/new', [], /announcements\/new/),
    typed: () => ({ subject: 'Open day', body: 'Come and see us on Sunday.' }),
  },
  admin('confirm an announcement', 0.5, '/admin/announcements', [/batches\/[^/]+\/confirm/], /confirm/),
  admin('cancel a class', 1, '/admin/bookings', [session, /\/cancel$/], /\/cancel$/),
  admin('restore a class', 1, '/admin/bookings', [session], /\/restore$/),
  admin('move a class', 1, '/admin/bookings', [session, /\/move$/], /\/move$/),
  admin('resize a class', 1, '/admin/bookings', [session, /\/edit$/], /\/edit$/),
  admin('raise a price', 0.3, '/admin/adminControl/plans', [/\/plans\/[^/]+$/, /price-rise/], /price-rise/),
];
