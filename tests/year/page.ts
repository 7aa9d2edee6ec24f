/** A page as somebody sees it: its links, and its posting forms with what is filled in already. */
import { type Answer, decodeEntities, type Fields } from '../support/visitor.ts';

export interface FilledField {
  readonly name: string;
  /** `text`, `hidden`, `radio`, `checkbox`, `select`, `textarea`, `file` … */
  readonly type: string;
  /** What can be chosen, of choices; otherwise what the field holds. */
  readonly values: readonly string[];
  /** What would be sent if nobody touched it. */
  readonly filled: readonly string[];
}

export interface Button {
  readonly label: string;
  /** Empty: sends nothing of its own. */
  readonly name: string;
  readonly value: string;
  /** Where it posts to instead of the form's address; empty: nowhere else. */
  readonly action: string;
}

export interface Form {
  readonly action: string;
  readonly fields: readonly FilledField[];
  readonly buttons: readonly Button[];
}

export class Page {
  /** Path and query. */
  readonly address: string;
  readonly answer: Answer;
  /** Whose page this is, for what is said about it. */
  readonly reader: string;

  constructor(address: string, answer: Answer, reader: string) {
    this.address = address;
    this.answer = answer;
    this.reader = reader;
  }

  get links(): string[] {
    const found = [...this.answer.html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href = '']) =>
      decodeEntities(href),
    );
    return [...new Set(found.filter((href) => href.startsWith('/')).map((href) => href.split('#')[0] ?? ''))];
  }

  get forms(): Form[] {
    const forms = [...this.answer.html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)];
    return forms
      .filter(([, attributes = '']) => attribute(attributes, 'method') === 'post')
      .map(([, attributes = '', content = '']) => ({
        action: absolute(attribute(attributes, 'action'), this.address),
        fields: fieldsOf(content),
        buttons: buttonsOf(content),
      }));
  }

  /** Undefined: the page offers no such link. */
  link(pattern: RegExp): string | undefined {
    return this.links.find((href) => pattern.test(href));
  }

  /** By where it posts to. Undefined: the page offers no such form. */
  form(action: RegExp): Form | undefined {
    return this.forms.find((form) => action.test(form.action));
  }
}

/** What the form sends with nothing but `typed` changed; a name without a value is left out. */
export function filledIn(
  form: Form,
  typed: Readonly<Record<string, string | readonly string[] | undefined>> = {},
): Fields {
  const sent: Record<string, string | readonly string[]> = {};
  for (const { name, type, filled } of form.fields) {
    if (filled.length > 0 && type !== 'file') sent[name] = filled;
  }
  for (const [name, value] of Object.entries(typed)) {
    if (value === undefined) delete sent[name];
    else sent[name] = value;
  }
  return sent;
}

/** What a page says is wrong; empty: nothing. */
export function problemsOf({ html }: Answer): string {
  const summary = /<div class="message message-bad" role="alert"[\s\S]*?<\/ul>/.exec(html)?.[0];
  const notice = /class="message message-(?:bad|warn)[^"]*"[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1];
  const isRefused = html.includes('<title>Error: ');
  return wordsOf(summary ?? notice ?? (isRefused ? mainOf(html) : ''));
}

/** What a page says about the form that was sent before it; empty: nothing. */
export const noticeOf = ({ html }: Answer): string =>
  wordsOf(/<div class="message[^"]*notice" role="status"[\s\S]*?<\/div>/.exec(html)?.[0] ?? '');

/** The words of a page without its frame. */
export const mainText = ({ html }: Answer): string => wordsOf(mainOf(html));

const mainOf = (html: string) => /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html;

const wordsOf = (html: string) =>
  decodeEntities(html.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

const absolute = (action: string, address: string) =>
  action.startsWith('/') ? (action.split('#')[0] ?? '') : address;

function fieldsOf(content: string): FilledField[] {
  const fields = [...content.matchAll(/<(input|select|textarea)\b([^>]*)>/g)].flatMap((found) =>
    fieldOf(content, found),
  );
  return [...Map.groupBy(fields, ({ name }) => name).values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...first,
            values: [first, ...others].flatMap(({ values }) => values),
            filled: [first, ...others].flatMap(({ filled }) => filled),
          },
        ]
      : [],
  );
}

function fieldOf(content: string, found: RegExpExecArray): FilledField[] {
  const [whole, tag = '', attributes = ''] = found;
  const name = attribute(attributes, 'name');
  if (!name || hasFlag(attributes, 'disabled')) return [];
  if (tag === 'input') return [inputOf(name, attributes)];
  const start = found.index + whole.length;
  const inside = content.slice(start, content.indexOf(`</${tag}>`, start));
  if (tag === 'textarea') {
    const text = decodeEntities(inside).replace(/^\n/, '');
    return [{ name, type: tag, values: [text], filled: [text] }];
  }
  const options = [...inside.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => option);
  const values = options.map((option) => attribute(option, 'value'));
  const selected = options.findIndex((option) => hasFlag(option, 'selected'));
  return [
    { name, type: tag, values, filled: values.slice(Math.max(0, selected), Math.max(0, selected) + 1) },
  ];
}

function inputOf(name: string, attributes: string): FilledField {
  const type = attribute(attributes, 'type') || 'text';
  const value = attribute(attributes, 'value');
  if (type !== 'radio' && type !== 'checkbox') return { name, type, values: [value], filled: [value] };
  const ticked = value || 'on';
  return { name, type, values: [ticked], filled: hasFlag(attributes, 'checked') ? [ticked] : [] };
}

function buttonsOf(content: string): Button[] {
  return [...content.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)]
    .filter(([, attributes = '']) => attribute(attributes, 'type') !== 'button')
    .map(([, attributes = '', label = '']) => ({
      label: decodeEntities(label.replace(/<[^>]+>/g, ' '))
        .replace(/\s+/g, ' ')
        .trim(),
      name: attribute(attributes, 'name'),
      value: attribute(attributes, 'value'),
      action:
        (attribute(attributes, 'formAction') || attribute(attributes, 'formaction')).split('#')[0] ?? '',
    }));
}

const hasFlag = (attributes: string, name: string) => new RegExp(` ${name}(?:=|\\s|/|$)`).test(attributes);

function attribute(attributes: string, name: string): string {
  return decodeEntities(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}
