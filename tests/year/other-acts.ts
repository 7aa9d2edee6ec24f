/** What is more than a walk to a form: the kiosk, an import, tours, the tablet, roles, closing an account. */
import { members } from '#server/data/collections/members.ts';
import { outbox } from '#server/data/collections/outbox.ts';
import { listEach } from '#server/data/each-of.ts';
import { PASSWORD } from '../support/club.ts';
import { screenPass } from '../support/door.ts';
import { decodeEntities } from '../support/visitor.ts';
import { steadyPick } from './chance.ts';
import { addressesIn, healthNotesIn, mobilesIn } from './invariants/secrets.ts';
import { filledIn, Page } from './page.ts';
import { about, actOf, sendAnyhow } from './walk.ts';
import type { Action, Year } from './year.ts';

/** Somebody shows their pass at the door, which knows what the desk knows. */
const scan: Action = {
  name: 'show a pass at the door',
  weight: 10,
  async run(year, _chance, step) {
    const { club, kiosk } = year;
    const person = actOf(year, 'member', step);
    const desk = actOf(year, 'desk', step);
    const member = person && (await club.store.find(members, person.uid));
    if (!member || !desk || !kiosk) return undefined;
    const page = await desk.open(`/admin/check-in/${member.uid}`);
    const mayEnter = page.forms.some(({ buttons }) =>
      buttons.some(({ label }) => /^Check .* in$/.test(label)),
    );
    const answer = await kiosk.submit('/kiosk', { code: screenPass(club, member) });
    const isIn = /Welcome|already/i.test(answer.text);
    if (answer.status !== 200) year.find(`the kiosk answered ${answer.status} ${answer.text.slice(0, 200)}`);
    if (mayEnter !== isIn)
      year.find(
        `the desk ${mayEnter ? 'lets' : 'does not let'} ${member.name} in, and the door says ${answer.text.slice(0, 200)}`,
      );
    return `${member.name}: ${isIn ? 'in' : 'refused'}`;
  },
};

const importList: Action = {
  name: 'import a list',
  weight: 0.5,
  async run(year, chance, step) {
    const admin = actOf(year, 'admin', step);
    const known = steadyPick(step.seed >>> 3, year.those('member'), ({ slot }) => slot);
    if (!admin) return undefined;
    const number = chance.whole(10_000);
    const until = year.today.add({ days: 20 + chance.whole(200) });
    const rows = [
      'First name,Surname,E-mail,Phone,Date of birth,Membership,Paid until',
      `Ann,Old,ann${number}@old.test,07700 900101,1990-03-27,Unlimited,${until}`,
      `Ben,Old,ben${number}@old.test,07700 900102,1985-01-02,,`,
      `Eve,Known,${known?.email ?? ''},07700 900103,1991-04-03,Off-peak,${until}`,
    ];
    const here = await admin.open('/admin/adminControl/import-members');
    const checked = await admin.press(here, /import-members/, { pasted: rows.join('\n') });
    const applied = checked && (await admin.press(checked, /\/apply$/, {}));
    await year.club.services.imports.settled();
    const page = checked && (await admin.open(checked.address));
    const isUndone = page && chance.maybe(0.5) && (await admin.press(page, /\/undo$/, {})) !== null;
    await year.club.services.imports.settled();
    return `${admin.name}: ${applied ? 'applied' : 'nothing'}${isUndone ? ', undone' : ''}`;
  },
};

const closeAccount: Action = {
  name: 'close an account',
  weight: 0.7,
  async run(year, _chance, step) {
    const person = actOf(year, 'member', step);
    if (!person) return undefined;
    const page = await person.open('/account/security/close');
    await person.press(page, /\/security\/close/, { currentPassword: PASSWORD });
    if (await year.club.store.find(members, person.uid)) return `${person.name} may not`;
    year.closed.set(person.email, year.club.now());
    await leavesNothing(year, person.email);
    return person.name;
  },
};

/** A visitor asks for a tour, and confirms it by the link in the email where one goes. */
const bookTour: Action = {
  name: 'book a tour',
  weight: 2,
  async run(year, chance) {
    const { club } = year;
    const browser = club.visitor('203.0.9.9');
    const number = chance.whole(10_000);
    const email = `tour${number}@visitor.test`;
    const day = year.today.add({ days: 1 + chance.whole(10) });
    const shown = new Page(`/book-tour?day=${day}`, await browser.get(`/book-tour?day=${day}`), 'a visitor');
    const form = shown.form(/book-tour/);
    const startsAt = chance.pick(form?.fields.find(({ name }) => name === 'startsAt')?.values ?? []);
    if (!form || !startsAt) return year.miss('book a tour: no time');
    year.passSeconds(9);
    const typed = { startsAt, name: 'Leo Larsen', email, mobile: '07700 900 321' };
    const answer = await browser.follow(await browser.post(form.action, filledIn(form, typed)));
    if (answer.status !== 200) year.find(`asking for a tour: ${answer.status} ${answer.text.slice(0, 200)}`);
    const link = await linkTo(year, email);
    if (!link || chance.maybe(0.2)) return `${email}: ${startsAt}, not confirmed`;
    const confirmed = await browser.follow(await browser.submit(link, {}));
    if (confirmed.status !== 200 && confirmed.status !== 409)
      year.find(`confirming a tour: ${confirmed.status} ${confirmed.text.slice(0, 200)}`);
    const cancel = chance.maybe(0.3) && /href="(\/book-tour\/tour\/cancel[^"]*)"/.exec(confirmed.html)?.[1];
    if (cancel) await browser.submit(decodeEntities(cancel), {}, '/book-tour/tour/cancel');
    return `${email}: ${startsAt}${cancel ? ', cancelled' : ''}`;
  },
};

/** Where the newest email to this address leads; empty: nowhere. */
async function linkTo({ club }: Year, email: string): Promise<string> {
  const lately = { where: [['createdAt', '>=', club.now().subtract({ hours: 1 })]], limit: 500 } as const;
  const written = await listEach(club.store, outbox, { ...lately, orderBy: [['createdAt', 'asc']] });
  const sent = written.filter(({ to }) => to === email);
  const bodies = sent.map((message) => club.services.outbox.revealBody(message));
  return /https?:\/\/[^/]+(\/\S+token=\S+)/.exec(bodies.join('\n'))?.[1] ?? '';
}

/** The desk hands somebody the tablet; they fill in what it asks, and staff take it back. */
const handOver: Action = {
  name: 'hand over a tablet',
  weight: 1,
  async run(year, chance, step) {
    const desk = actOf(year, 'desk', step);
    const path = about('/admin/member/', '/hand-over')(year, step);
    if (!desk || !path) return undefined;
    const page = await desk.press(await desk.open(path), /hand-over/);
    if (!page?.address.startsWith('/tablet')) return `${desk.name}: ${path} -> not handed over`;
    const roster = await desk.browser.get('/admin/members');
    if (roster.status !== 303)
      year.find(`a tablet that was handed over answers /admin/members ${roster.status}`);
    const form = page.forms.find(({ action }) => /tablet\/(parq|waiver)/.test(action));
    const sent = form && (await sendAnyhow(year, desk, page, form, chance));
    await desk.signIn();
    return `${desk.name}: ${path} ${sent ?? 'nothing to fill in'}`;
  },
};

/** An admin makes a member a coach, thinks better of it, and each time their pages open or close at once. */
const promote: Action = {
  name: 'make somebody a coach for a moment',
  weight: 0.5,
  async run(year, _chance, step) {
    const admin = actOf(year, 'admin', step);
    const member = steadyPick(step.seed >>> 3, year.those('member'), ({ slot }) => slot);
    if (!admin || !member?.uid) return undefined;
    const path = `/admin/adminControl/roles/${member.uid}`;
    const press = async (coach: string | undefined) =>
      admin.press(await admin.open(path), /\/roles\/[^/]+$/, { coach, currentPassword: PASSWORD });
    await press('on');
    const opened = await member.tryAddress('/coach/dashboard');
    await press(undefined);
    const closed = await member.tryAddress('/coach/dashboard');
    if (opened !== 200) year.find(`${member.name} is a coach, and their page answers ${opened}`);
    if (closed === 200) year.find(`${member.name} is no coach any more, and opens their pages`);
    return `${member.name}: ${opened}, then ${closed}`;
  },
};

/** Everything the club has on somebody, and nothing of anybody else. */
const copyOfData: Action = {
  name: 'take a copy of my data',
  weight: 1,
  async run(year, _chance, step) {
    const person = actOf(year, 'member', step);
    if (!person) return undefined;
    await person.open('/account/security/data-access');
    const { status, html } = await person.browser.get('/account/security/my-data.json');
    const member = await year.club.store.find(members, person.uid);
    const named = new Set([...addressesIn(html), ...mobilesIn(html), ...healthNotesIn(html)]);
    const others = year.people.filter(
      ({ slot, hasClosed }) => slot !== person.slot && named.has(slot) && !hasClosed,
    );
    if (status === 200 && !html.includes(person.email))
      year.find(`the data of ${person.name} lacks their address`);
    // A guardian’s holds what is their children’s.
    if (member?.familyId === '')
      for (const { name } of others) year.find(`the data of ${person.name} has details of ${name}`);
    return `${person.name}: ${status}`;
  },
};

/** An area is switched off, and back on: nothing of it is lost. */
const switchAreas: Action = {
  name: 'switch an area off and on',
  weight: 0.4,
  async run(year, chance, step) {
    const admin = actOf(year, 'admin', step);
    const page = await admin?.open('/admin/adminControl/areas');
    const form = page?.form(/areas$/);
    const area = chance.pick(form?.fields.filter(({ type }) => type === 'radio') ?? []);
    if (!admin || !page || !form || !area) return year.miss('switch an area: no form');
    await admin.send(page, form, { [area.name]: 'no' }, form.buttons[0]);
    for (const start of ['/admin/dashboard', '/admin/members', '/desk', '/classes']) await admin.open(start);
    const member = actOf(year, 'member', step);
    for (const start of ['/account/dashboard', '/account/membership-billing', '/events'])
      await member?.tryAddress(start);
    await admin.press(await admin.open('/admin/adminControl/areas'), /areas$/, { [area.name]: 'yes' });
    return `${admin.name}: ${area.name}`;
  },
};

/** Whoever has closed their account is in no list of members. */
async function leavesNothing(year: Year, email: string): Promise<void> {
  const [admin] = year.those('admin');
  const page = admin && (await admin.open(`/admin/members?q=${encodeURIComponent(email)}`));
  if (page?.links.some((href) => /^\/admin\/member\/[^/]+$/.test(href)))
    year.find(`${email} has closed their account and is still listed`);
}

export const otherActs: readonly Action[] = [
  ...[scan, importList, closeAccount, bookTour, handOver, promote, copyOfData, switchAreas],
];
