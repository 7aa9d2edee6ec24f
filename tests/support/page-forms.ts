/** The posting forms of a page as a browser would see them. */
import { decodeEntities } from './visitor.ts';

export interface FormField {
  readonly name: string;
  /** `text`, `hidden`, `radio`, `select`, `textarea` … */
  readonly type: string;
  readonly isRequired: boolean;
  /** What the page offers; for a choice, the values that can be chosen. */
  readonly values: readonly string[];
  /** What the form holds as it comes: of choices and boxes only those that are chosen. */
  readonly chosen: readonly string[];
}

export interface PageForm {
  /** Path and query that it posts to. */
  readonly action: string;
  readonly fields: readonly FormField[];
}

/** @param address of the page, which a form without an action posts to */
export function formsOf(html: string, address: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, attributes = '']) => attribute(attributes, 'method') === 'post')
    .map(([, attributes = '', content = '']) => ({
      action: attribute(attributes, 'action') || address,
      fields: merged([...fieldsOf(content)]),
    }));
}

function* fieldsOf(content: string): Generator<FormField> {
  for (const [, tag = '', attributes = '', rest = ''] of content.matchAll(
    // Only a select and a textarea have content: what follows an input is the next field.
    /<(input|select|textarea)\b([^>]*)>((?<=<(?:select|textarea)\b[^>]*>)[\s\S]*?<\/\1>)?/g,
  )) {
    const name = attribute(attributes, 'name');
    if (!name || / disabled(?:=|\s|$)/.test(attributes)) continue;
    const type = tag === 'input' ? attribute(attributes, 'type') || 'text' : tag;
    const options = [...rest.matchAll(/<option\b([^>]*)>/g)].map(([, option = '']) => option);
    const values = tag === 'select' ? options.map(valueAttribute) : [valueAttribute(attributes)];
    const isRequired = / required(?:=|\s|$)/.test(attributes);
    yield { name, type, isRequired, values, chosen: chosenOf(type, attributes, options, rest) };
  }
}

const valueAttribute = (attributes: string) => attribute(attributes, 'value');

function chosenOf(type: string, attributes: string, options: readonly string[], rest: string): string[] {
  if (type === 'select')
    return [options.find((option) => / selected(?:=|\s|$)/.test(option)) ?? options[0] ?? ''].map(
      valueAttribute,
    );
  if (type === 'textarea') return [decodeEntities(rest.replace('</textarea>', '').replace(/^\n/, ''))];
  if (type !== 'checkbox' && type !== 'radio') return [valueAttribute(attributes)];
  return / checked(?:=|\s|$)/.test(attributes) ? [valueAttribute(attributes) || 'on'] : [];
}

/** What a browser sends of a form that nobody has typed anything into. */
export const asItComes = ({ fields }: PageForm): Record<string, readonly string[]> =>
  Object.fromEntries(fields.filter(({ type }) => type !== 'file').map(({ name, chosen }) => [name, chosen]));

/** Radio buttons and boxes of one name are one field. */
function merged(fields: readonly FormField[]): FormField[] {
  const byName = Map.groupBy(fields, ({ name }) => name);
  return [...byName.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...first,
            values: [first, ...others].flatMap(({ values }) => values),
            chosen: [first, ...others].flatMap(({ chosen }) => chosen),
          },
        ]
      : [],
  );
}

/** The problem shown at a field, or empty: what somebody fills in is marked as wrong and described by it. */
export function problemAt(html: string, name: string): string {
  const shown = new RegExp(`id="((?:[\\w-]+-)?${name}-error)"[^>]*>([\\s\\S]*?)</div>`).exec(html);
  const [, id, problem = ''] = shown ?? [];
  const tags = [...html.matchAll(/<(?:input|textarea|select|fieldset)\b[^>]*>/g)].map(([tag]) => tag);
  const isMarked = tags.some((tag) => {
    const describedBy = attribute(tag, 'aria-describedby').split(' ');
    return describedBy.includes(id ?? '') && attribute(tag, 'aria-invalid') === 'true';
  });
  return isMarked ? decodeEntities(problem.replace(/<[^>]+>/g, '')) : '';
}

function attribute(attributes: string, name: string): string {
  return decodeEntities(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}
