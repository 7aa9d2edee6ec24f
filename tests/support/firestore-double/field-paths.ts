import { type Fields, refuseInvalid, type Value } from './wire.ts';

/** `a.b`, with names in backticks where they are not plain. */
export function parsePath(path: string): string[] {
  const names: string[] = [];
  const part = /(?:([A-Za-z_]\w*)|`((?:[^`\\]|\\.)+)`)(\.|$)/sy;
  while (part.lastIndex < path.length || names.length === 0) {
    const found = part.exec(path) ?? refuseInvalid(`Invalid property path "${path}".`);
    names.push(found[1] ?? (found[2] ?? '').replace(/\\(.)/gs, '$1'));
    if (found[3] === '') break;
  }
  return names;
}

export function valueAt(fields: Fields, path: readonly string[]): Value | undefined {
  const [name = '', ...rest] = path;
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (rest.length === 0 || !value) return value;
  return value.mapValue ? valueAt(value.mapValue.fields, rest) : undefined;
}

/** The fields with one of them changed, or without it. */
export function withValueAt(fields: Fields, path: readonly string[], value: Value | undefined): Fields {
  const [name = '', ...rest] = path;
  const { [name]: current, ...others } = fields;
  if (rest.length === 0) return value ? { ...others, [name]: value } : others;
  if (!value && !current?.mapValue) return fields;
  const inner = withValueAt(current?.mapValue?.fields ?? {}, rest, value);
  return { ...others, [name]: { valueType: 'mapValue', mapValue: { fields: inner } } };
}
