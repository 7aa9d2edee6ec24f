/** Stripe's form encoding: `items[0][price]=…` is a list of one map. */
export type Given = { [name: string]: GivenValue };
export type GivenValue = string | GivenValue[] | Given;

export function readFormBody(text: string): Given {
  const root: Given = {};
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return withLists(root) as Given;
}

function pathOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function put(at: Given, [name = '', ...rest]: string[], value: string): void {
  // Without a number the list goes on: `types[]=a&types[]=b`.
  const key = name === '' ? String(Object.keys(at).length) : name;
  if (rest.length === 0) {
    at[key] = value;
    return;
  }
  at[key] ??= {};
  put(at[key] as Given, rest, value);
}

function withLists(value: GivenValue): GivenValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, withLists(each)] as const);
  const isList = entries.length > 0 && entries.every(([name], place) => name === String(place));
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

/** Refuses what the double does not know, so that a misspelt parameter is not passed over. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly type: string;
  /** The parameter that is wrong. */
  param = '';
  constructor(status: number, code: string, message: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}

/** @param known names that may be given; `expand` always may */
export function requireKnown(given: Given, known: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (name !== 'expand' && !known.includes(name)) {
      throw new StripeRefusal(400, 'parameter_unknown', `Received unknown parameter: ${name}`);
    }
  }
}

export function text(value: GivenValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

export function map(value: GivenValue | undefined): Given {
  return typeof value === 'object' && !Array.isArray(value) ? value : {};
}

export function list(value: GivenValue | undefined): GivenValue[] {
  return Array.isArray(value) ? value : [];
}
