/**
 * In the whole run every attempt is posted to every form. Otherwise each form gets two posts, and the rest is asked of the schema that its
 * action read them by, and posted where the schema does not refuse it. Of what is refused before any action each form gets one kind, in turn.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import type * as parsing from '#app/forms/parse-form.ts';
import * as paths from '#app/paths.ts';
import { localDate } from '#domain/values/dates.ts';
import { imports } from '#server/data/collections/imports.ts';
import { members } from '#server/data/collections/members.ts';
import { sales } from '#server/data/collections/sales.ts';
import { giveWaiverLink } from '#server/health/waiver-link.ts';
import { builtRoutes } from '../support/built-routes.ts';
import { type FullHouse, openFullHouse, type Role } from '../support/full-house.ts';
import { inFull } from '../support/in-full.ts';
import { mailPromise } from '../support/mail-promise.ts';
import { asItComes, type FormField, formsOf, type PageForm } from '../support/page-forms.ts';
import { countWork } from '../support/pattern-work.ts';
import { newestResetToken } from '../support/reset-mail.ts';
import type { Answer, Fields } from '../support/visitor.ts';

// Every form, with everything that can be wrong.
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
const { parseForm } = await import('#app/forms/parse-form.ts');

const roles = ['anonymous', 'member', 'admin', 'kiosk'] as const;
const MARKER = 'Typedbefore';
const MEBIBYTE = 1024 * 1024;
const HUGE = 'x'.repeat(20_000);

let house: FullHouse;
/** Forms that no pattern alone leads to: those of links that were sent or shown, of a day pass, and that of a second kind of list. */
let pagesByLink: string[];
let visits = 0;

beforeAll(async () => {
  house = await openFullHouse('Ravensworth');
  const dayPass = [await linkToWaiver(), `/desk/receipts/${await sellDayPass()}/waiver`];
  // No password that is tried is one: a link to choose a password lets somebody try until it's used.
  await house.club.settle({ minimumPasswordLength: 30 });
  const [list] = (
    await house.club.store.query(imports, {
      where: [['kind', '==', 'leads']],
      orderBy: [['createdAt', 'desc']],
      limit: 1,
    })
  ).items;
  pagesByLink = [
    `/auth/reset-password?token=${await requestResetToken()}`,
    `/admin/migrations/${list?.id}/columns`,
    ...dayPass,
  ];
});

/** Somebody who has just bought a day pass and signed nothing. @returns the sale */
async function sellDayPass(): Promise<string> {
  const { store, member, now } = house.club;
  const on = localDate(now()).toString();
  const { id } = await member();
  const saleId = `pass_${id}`;
  await store.create(sales, sales.decode(saleId, { memberUid: id, at: now() }));
  await store.update(members, id, { dayPass: { on, opensClasses: false, saleId } });
  return saleId;
}

async function linkToWaiver(): Promise<string> {
  const { services, store } = house.club;
  const saleId = await sellDayPass();
  const memberUid = (await store.find(sales, saleId))?.memberUid ?? '';
  const by = { uid: house.people.desk.uid, name: 'Dee' };
  return paths.waiverWithCode((await giveWaiverLink(services, { memberUid, saleId, by })) ?? '');
}

async function requestResetToken(): Promise<string> {
  const { club, other } = house;
  await club.visitor('203.0.113.251').submit('/auth/forgot-password', { email: other.email });
  return (await newestResetToken(club.store, club.services.outbox, other.email)) ?? '';
}

/** Every attempt at the door is logged, refused or not, and so is every look at somebody’s PAR-Q answers. */
function businessNow(): string {
  const audit = house.book.read('auditLog').filter((entry) => !entry.includes('parq.read'));
  return JSON.stringify([house.book.fingerprint(['accessLogs', 'auditLog']), audit]);
}

const isTyped = ({ type }: FormField) =>
  !['hidden', 'checkbox', 'radio', 'select', 'password', 'file'].includes(type);
const isVisible = ({ type }: FormField) => type !== 'hidden';
const isChosen = ({ type }: FormField) => type === 'select' || type === 'radio';

/** Everybody at an address of their own: what is tried here is not how often somebody tries. */
function browserOf(role: Role) {
  visits += 1;
  return role === 'anonymous' ? house.club.visitor(`203.0.113.${visits % 250}`) : house.browsers[role];
}

/** What somebody would send who fills in each field somehow. */
function filledIn({ fields }: PageForm): Record<string, string> {
  const entries = fields.map((field) => {
    const offered = field.values.find((value) => value !== '');
    return [field.name, offered ?? (isTyped(field) ? MARKER : 'on')];
  });
  return Object.fromEntries(entries);
}

async function openForms(role: Role, isWanted: (form: PageForm) => boolean) {
  const found: { page: string; form: PageForm }[] = [];
  const pages = builtRoutes.filter(({ pattern, isPage }) => isPage && pattern !== '/preview');
  for (const page of [...pages.map(({ pattern }) => house.pathOf(pattern)), ...pagesByLink]) {
    const answer = await browserOf(role).get(page);
    if (answer.status !== 200) continue;
    const forms = formsOf(answer.html, page).filter(isWanted);
    found.push(...forms.map((form) => ({ page, form })));
  }
  return found;
}

type OpenForms = Awaited<ReturnType<typeof openForms>>;
/** By role, of tests that leave the house as it is. */
const known = new Map<Role, OpenForms>();

async function allForms(role: Role): Promise<OpenForms> {
  const forms = known.get(role) ?? (await openForms(role, () => true));
  known.set(role, forms);
  return forms;
}

interface Attempt {
  readonly what: string;
  readonly fields: Fields;
  /** A right answer refuses it. */
  readonly mustFail: boolean;
}

function* attemptsAt(form: PageForm): Generator<Attempt> {
  const filled = filledIn(form);
  const visible = form.fields.filter(isVisible);
  const hidden = form.fields
    .filter((field) => !isVisible(field))
    .map(({ name }) => [name, filled[name] ?? '']);
  const mustFail = visible.some(({ isRequired }) => isRequired);
  // Whatever a scanner reads is an attempt, which the door answers with a screen of its own.
  const isDoor = form.action === '/kiosk';
  yield { what: 'nothing', fields: Object.fromEntries(hidden), mustFail };
  for (const field of visible) {
    const { name } = field;
    const isText = isTyped(field) || field.type === 'password';
    yield {
      what: `${name} huge`,
      fields: { ...filled, [name]: HUGE },
      mustFail: !isDoor && (isText || isChosen(field)),
    };
    for (const wild of ['NaN', '-1', '__proto__', '%', '\u0000\u001b[31m', '\ufffd'])
      yield { what: `${name} = ${wild}`, fields: { ...filled, [name]: wild }, mustFail: isChosen(field) };
    yield {
      what: `${name} twice`,
      fields: { ...filled, [name]: [MARKER, 'b'] },
      mustFail: !isDoor && isText,
    };
  }
}

/** Of kinds that all forms refuse alike: every one in the whole run, otherwise another one for each form. */
function inTurn<Kind>(kinds: readonly Kind[], form: number): readonly Kind[] {
  return inFull ? kinds : kinds.slice(form % kinds.length).slice(0, 1);
}

/** Posts the form: `nothing`, and the first thing too long that leaves the rest as it was typed. */
function isPosted({ what }: Attempt, at: number): boolean {
  return inFull || read.schema === null || what === 'nothing' || (at === 1 && what.endsWith(' huge'));
}

/** Whether the schema takes what should be refused: then an operation is to refuse it. */
function leavesToAction({ mustFail, fields }: Attempt, schema: z.ZodType): boolean {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return parseForm(form, schema).status === 'success' && mustFail;
}

/** Names that Conform or JavaScript itself would make something of, and more fields than any form has. */
function hostileFields({ fields }: PageForm): Record<string, Fields> {
  const name = fields.find(isVisible)?.name ?? 'note';
  const many = Array.from({ length: 301 }, (_, index) => [`n${index}`, ''] as const);
  return {
    ...Object.fromEntries(
      [
        ...[`${name}[0]`, `${name}[100000000]`, `${name}[4294967294]`, `${name}[]`, `${name}.a`],
        ...[`${name}${'.a'.repeat(3000)}`, `${name}${'[0]'.repeat(3000)}`, 'n'.repeat(65), ''],
        ...['__proto__', '__proto__.isAdmin', 'constructor.prototype', '__intent__', '__state__'],
      ].map((hostile) => [`the name “${hostile.slice(0, 40)}”`, { [hostile]: MARKER }]),
    ),
    'an intent': { __intent__: JSON.stringify({ type: 'reset', payload: {} }) },
    'an insertion far out': {
      __intent__: JSON.stringify({ type: 'insert', payload: { name, index: 4_294_967_294 } }),
    },
    'a state': { __state__: '{"validated":{}}' },
    '301 fields': Object.fromEntries(many),
    'one name 301 times': { [name]: Array.from({ length: 301 }, () => MARKER) },
  };
}

/** The form with its last day as any date field has it. */
const farDates = ['9999-12-31', '+275760-09-13', '-271821-04-19'] as const;

function* farDatesIn(form: PageForm): Generator<Fields> {
  for (const { name } of form.fields) {
    if (!name.endsWith('-year')) continue;
    const date = name.slice(0, -'-year'.length);
    for (const far of farDates) {
      const [, year = '', month = '', day = ''] = /^(.+)-(..)-(..)$/.exec(far) ?? [];
      yield { ...filledIn(form), [name]: year, [`${date}-month`]: month, [`${date}-day`]: day };
      yield { ...filledIn(form), [date]: far };
    }
  }
}

/** The summary lists the problems as the fields stand on the page, and each leads to its field. */
function isInOrder(html: string): boolean {
  const [summary = ''] = /<h2 id="problems-title">[\s\S]*?<\/ul>/.exec(html) ?? [];
  const places = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id]) => html.indexOf(` id="${id}"`));
  return places.every((place, index) => place >= (places[index - 1] ?? 0));
}

/** A tab, or a screen reader that reads the title first, says that something is wrong. */
function isTitledAsItIs(html: string): boolean {
  const saysWrong = / (?:id="problems-title"|aria-invalid="true"|role="alert")/.test(html);
  return saysWrong === html.includes('<title>Error: ');
}

/** What is wrong with the answer to an attempt, or nothing. */
function problemWith(
  { what, mustFail, fields }: Attempt,
  form: PageForm,
  answer: Answer,
  isChanged: boolean,
) {
  if (answer.status >= 500) return 'is a fault';
  if (!isTitledAsItIs(answer.html)) return 'has a title that says something else than its page';
  if (answer.status < 400) return mustFail ? 'is taken' : null;
  if (what === 'nothing' && answer.html.includes('Enter this once')) return 'takes empty for sent twice';
  if (isChanged) return 'is refused and yet changes something';
  if (![400, 422].includes(answer.status)) return null;
  if (formsOf(answer.html, '').length === 0) return 'loses the form';
  if (!isInOrder(answer.html)) return 'lists its problems in another order than its fields';
  const typed = form.fields.filter(isTyped).find(({ name }) => fields[name] === MARKER);
  return typed && !answer.html.includes(MARKER) ? `loses what was typed as ${typed.name}` : null;
}

/** Last what takes from the others what they are about, and at the very end what hands over the browser. */
function takesAway({ action }: PageForm): number {
  if (action.endsWith('/hand-over')) return 2;
  return /\/(remove|delete|leave|end|withdraw|undo|discard|cancel|void)$/.test(action) ? 1 : 0;
}

/** What is wrong with the answer to a form that was sent as it came, in a club without a mail server. */
function problemAfter({ status, location, text }: Answer, notice: string): string | null {
  if (status >= 500 || status === 403) return `${status}`;
  const [promise] = mailPromise.exec(notice || text) ?? [];
  if (promise) return `promises an email: ${promise}`;
  if (notice !== '' || location === null) return null;
  const isAway = /^\/(auth\/login.*|(account|coach|admin)\/dashboard|desk)?$/.test(location);
  return isAway ? `leads to ${location} without a word` : null;
}

describe('row 22: every form', () => {
  test('row 22: those that need a link are among them', async () => {
    const forms = await openForms('anonymous', ({ fields }) => fields.some(isVisible));
    const byLink = forms.filter(({ page }) => pagesByLink.includes(page));
    expect(byLink.map(({ form }) => form.fields.filter(isVisible))).toMatchObject([
      [{ name: 'password' }],
      [{ name: 'declaredName' }, { name: 'agree' }],
    ]);
  });

  test.each(roles)(
    'row 22: of %s refuses what is missing, huge, repeated or no choice, with the form and what was typed',
    async (role) => {
      const wrong: string[] = [];
      const forms = await openForms(role, ({ fields }) => fields.some(isVisible));
      let before = businessNow();
      for (const { page, form } of forms) {
        read.schema = null;
        for (const [at, attempt] of [...attemptsAt(form)].entries()) {
          const { schema } = read;
          if (schema && !isPosted(attempt, at) && !leavesToAction(attempt, schema)) continue;
          const answer = await browserOf(role).post(form.action, attempt.fields);
          const after = businessNow();
          const isChanged = after !== before;
          before = after;
          const problem = problemWith(attempt, form, answer, isChanged);
          if (problem)
            wrong.push(
              `${page} → ${form.action}: ${attempt.what.slice(0, 60)}: ${problem} (${answer.status})`,
            );
        }
      }
      expect(forms.length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    },
  );

  test.each([...roles, 'coach'] as const)(
    'row 35: of %s refuses names that are not its own, before anything is made of them',
    async (role) => {
      const wrong: string[] = [];
      const forms = await allForms(role);
      const before = businessNow();
      for (const [at, { page, form }] of forms.entries()) {
        for (const [what, fields] of inTurn(Object.entries(hostileFields(form)), at)) {
          const answer = await browserOf(role).post(form.action, { ...filledIn(form), ...fields });
          if (![400, 422].includes(answer.status))
            wrong.push(`${page} → ${form.action}: ${what}: ${answer.status}`);
        }
      }
      expect(forms.length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
      expect(businessNow()).toBe(before);
    },
  );

  test.each([...roles, 'coach'] as const)(
    'row 35: of %s refuses 1 MiB in a field after a few looks at it, and gives it back',
    async (role) => {
      const wrong: string[] = [];
      const forms = (await allForms(role)).filter(({ form }) => form.fields.some(isTyped));
      for (const [at, { page, form }] of forms.entries()) {
        const field = form.fields.find(isTyped)?.name ?? '';
        for (const piece of inTurn(['1 ', 'a@a.', '\u0301\u0316'], at)) {
          const typed = `1${piece.repeat(MEBIBYTE / piece.length)}!`;
          const counting = countWork();
          const answer = await browserOf(role)
            .post(form.action, { ...filledIn(form), [field]: typed })
            .finally(counting.stop);
          const { matched, normalised } = counting.stop();
          const where = `${page} → ${form.action}: ${field} of ${JSON.stringify(piece)}`;
          // The door has a screen of its own for a code that it does not know.
          if (answer.status !== 422 && form.action !== '/kiosk') wrong.push(`${where}: ${answer.status}`);
          if (matched > 60 * MEBIBYTE) wrong.push(`${where}: ${matched} characters looked at`);
          if (normalised > 10_000) wrong.push(`${where}: ${normalised} characters normalised`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each(['anonymous', 'member', 'admin'] as const)(
    'row 22: of %s answers dates at the ends of the calendar without a fault',
    async (role) => {
      const wrong: string[] = [];
      for (const { page, form } of await allForms(role)) {
        for (const fields of farDatesIn(form)) {
          const answer = await browserOf(role).post(form.action, fields);
          if (answer.status >= 500)
            wrong.push(`${page} → ${form.action}: ${JSON.stringify(fields)}: ${answer.status}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each(['anonymous', 'member', 'coach', 'desk', 'admin'] as const)(
    'row 22: of %s, sent as it comes, neither promises an email that cannot go nor leads away without a word',
    async (role) => {
      const wrong: string[] = [];
      const forms = (await allForms(role))
        .filter(({ form }) => form.action !== '/auth/logout')
        .toSorted((one, other) => takesAway(one.form) - takesAway(other.form));
      const done: string[] = [];
      for (const { page, form } of forms) {
        const browser = browserOf(role);
        browser.cookies.delete('cf_flash');
        const answer = await browser.post(form.action, asItComes(form));
        const { notice } = browser;
        if (answer.status === 303) done.push(`${page}: ${notice}`);
        const problem = problemAfter(answer, notice);
        if (problem) wrong.push(`${page} → ${form.action}: ${problem}`);
      }
      expect(wrong).toEqual([]);
      if (role !== 'anonymous') expect(done.length).toBeGreaterThan(10);
      if (role !== 'member') return;
      // A guardian acts for their child.
      const child = done.filter((each) => each.startsWith(house.pathOf('/account/family/:id')));
      expect(child.join()).toMatch(/Booking cancelled for Kit.*Kit Own gets no more messages/);
    },
  );

  test('row 22: no control character that was sent lies in the store', () => {
    const kept = [
      'members',
      'plans',
      'kioskPairings',
      'accessLogs',
      'auditLog',
      'outbox',
      'presence',
      'classTypes',
      'schedules',
    ];
    expect(kept.flatMap(house.book.read).filter((json) => /\\u00(?:0[0-8]|1)/.test(json))).toEqual([]);
  });
});
