import { expect, test } from 'vitest';
import { builtRoutes } from '../support/built-routes.ts';
import { openFullHouse, roles } from '../support/full-house.ts';
import { inFull } from '../support/in-full.ts';
import { decodeEntities } from '../support/visitor.ts';

// Some hundreds of pages for each list.
/** Of a choice, so many are tried with each of the others; all of them in the whole run. Ready-made lists, orders and states are always all tried. */
const CHOICES = inFull ? 50 : 3;
const alwaysAll = ['show', 'sort', 'order', 'parq', 'status'];

type Choices = Map<string, Set<string>>;

/** What a page can be asked by: the fields of its GET forms with their choices, and the queries of the links to itself. */
function choicesOf(html: string, path: string): Choices {
  const choices: Choices = new Map();
  const add = (name: string, value: string) => {
    if (value === '' || name === 'cursor') return;
    choices.set(name, (choices.get(name) ?? new Set()).add(value));
  };
  for (const [, attributes = '', content = ''] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
    const action = attribute(attributes, 'action').split('?')[0] ?? '';
    const isElsewhere = action !== '' && action !== path && !isFile(action);
    if (attribute(attributes, 'method') === 'post' || isElsewhere) continue;
    for (const [, field = '', options = ''] of content.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g))
      for (const [, option = ''] of options.matchAll(/<option\b([^>]*)>/g))
        add(attribute(field, 'name'), attribute(option, 'value'));
    for (const [, field = ''] of content.matchAll(/<input\b([^>]*)>/g)) add(...typedInto(field));
  }
  for (const [, href = ''] of html.matchAll(/<a\b[^>]* href="([^"]*)"/g)) {
    const [to, query = ''] = decodeEntities(href).split('?');
    if (to === path || to === '') for (const [name, value] of new URLSearchParams(query)) add(name, value);
  }
  return choices;
}

function typedInto(field: string): [name: string, value: string] {
  const [name, type, value] = ['name', 'type', 'value'].map((each) => attribute(field, each));
  if (!name || type === 'submit' || type === 'hidden') return ['', ''];
  if (type === 'checkbox' || type === 'radio') return [name, value || 'on'];
  if (type === 'date' || /(From|To|from|until|date|day)$/.test(name)) return [name, '2026-11-10'];
  return [name, value || 'ann'];
}

const isFile = (path: string) => /\.csv$|\/csv\//.test(path);

/** The files that a page offers of what it lists, by links and forms: they are asked by what the page can be asked by. */
const filesOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<(?:a|form|button)\b[^>]* (?:href|(?:form)?action)="([^"?]*)/gi)]
      .map(([, href = '']) => decodeEntities(href))
      .filter(isFile),
  ),
];

const attribute = (attributes: string, name: string) =>
  decodeEntities(new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

/** Every two of them together, and all at once. */
function* pairsOf(choices: Choices): Generator<URLSearchParams> {
  const names = [...choices.keys()].filter(Boolean);
  for (const [place, one] of names.entries())
    for (const other of names.slice(place + 1))
      for (const first of valuesOf(choices, one))
        for (const second of valuesOf(choices, other))
          yield new URLSearchParams([
            [one, first],
            [other, second],
          ]);
  if (names.length > 2)
    yield new URLSearchParams(names.map((name) => [name, valuesOf(choices, name)[0] ?? '']));
}

const valuesOf = (choices: Choices, name: string) =>
  [...(choices.get(name) ?? [])].slice(0, alwaysAll.includes(name) ? undefined : CHOICES);

test('every two of a list’s ready-made lists, searches, filters and orders give a page on every list, and its file', async () => {
  const { browsers, pathOf } = await openFullHouse('Ravensworth');
  const faults: string[] = [];
  const asked = new Set<string>();
  for (const role of roles) {
    for (const { pattern } of builtRoutes) {
      const path = pathOf(pattern);
      // Each list once, by the first who may see it; the admin comes last, sees what is left, and is offered the files.
      if (pattern.includes('.') || (asked.has(path) && role !== 'admin')) continue;
      const page = await browsers[role].get(path);
      if (page.status !== 200) continue;
      const pairs = [...pairsOf(choicesOf(page.html, path))];
      // A file may be offered only where something has been searched for.
      const addresses = new Set([path, ...filesOf(page.html)]);
      for (const address of addresses) {
        if (pairs.length === 0 || asked.has(address)) continue;
        asked.add(address);
        for (const pair of pairs) {
          // A file that ends too early throws.
          const get = browsers[role].get(`${address}?${pair}`);
          const { status, html } = await get.catch(() => ({ status: 599, html: '' }));
          if (status >= 500) faults.push(`${address}?${pair}: ${status}`);
          if (address === path) for (const file of filesOf(html)) addresses.add(file);
        }
      }
    }
  }
  expect(faults).toEqual([]);
  const lists = ['/admin/members', '/admin/leads', '/admin/payments', '/admin/bookings', '/admin/accessLogs'];
  const withFiles = [...lists, '/admin/member-workouts', '/admin/takings', '/admin/adminControl/audit/seen'];
  expect([...asked]).toEqual(expect.arrayContaining([...lists, ...withFiles.map((path) => `${path}.csv`)]));
});
