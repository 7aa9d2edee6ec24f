/**
 * HTML that React has written, read back into elements. Rendering these again is the least that React must do for a page: no
 * components, no data, no router. Only for React's own output: well-formed, every value quoted.
 */
import { createElement, type ReactElement } from 'react';

export interface MarkupNode {
  readonly tag: string;
  readonly props: Readonly<Record<string, string | boolean>>;
  readonly children: (MarkupNode | string)[];
}

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** React's own names where they differ; all other attributes are passed on as they are. */
const propNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  charset: 'charSet',
  'accept-charset': 'acceptCharset',
  'http-equiv': 'httpEquiv',
  tabindex: 'tabIndex',
  autocomplete: 'autoComplete',
  inputmode: 'inputMode',
  maxlength: 'maxLength',
  colspan: 'colSpan',
  enctype: 'encType',
  value: 'defaultValue',
  checked: 'defaultChecked',
};
const ownValue = new Set(['option', 'button', 'progress', 'data']);

export function readMarkup(html: string): MarkupNode {
  const root: MarkupNode = { tag: '', props: {}, children: [] };
  const open = [root];
  const token =
    /<!--.*?-->|<!doctype[^>]*>|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:.-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/gis;
  for (const [text, closing, opening, attributes = ''] of html.matchAll(token)) {
    const parent = open.at(-1) ?? root;
    if (closing) open.pop();
    else if (opening) {
      const node: MarkupNode = { tag: opening, props: readProps(opening, attributes), children: [] };
      parent.children.push(node);
      if (!voids.has(opening)) open.push(node);
    } else if (!text.startsWith('<!')) parent.children.push(decode(text));
  }
  const html_ = root.children.find((child) => typeof child !== 'string');
  if (!html_ || typeof html_ === 'string') throw new Error('no markup to read');
  return html_;
}

function readProps(tag: string, attributes: string): MarkupNode['props'] {
  const props: Record<string, string | boolean> = {};
  for (const [, name = '', value] of attributes.matchAll(/([\w:.-]+)(?:="([^"]*)")?/g)) {
    const isPlain = name === 'value' && ownValue.has(tag);
    const isFlag =
      value === '' && /^(checked|selected|disabled|required|open|hidden|novalidate|multiple)$/.test(name);
    props[isPlain ? name : (propNames[name] ?? name)] = isFlag || value === undefined ? true : decode(value);
  }
  return props;
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** New elements each time, as a page makes them. */
export function elementsOf({ tag, props, children }: MarkupNode): ReactElement {
  const made = children.map((child) => (typeof child === 'string' ? child : elementsOf(child)));
  return createElement(tag, props, ...made);
}
