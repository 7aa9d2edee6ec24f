/** What the service refuses to store. */
import { type Fields, refuseInvalid, type Value } from './wire.ts';

const MOST_BYTES = 1024 * 1024;

export function checkName(database: string, name: string): void {
  const parts = name.startsWith(`${database}/documents/`)
    ? name.slice(`${database}/documents/`.length).split('/')
    : [];
  if (parts.length === 0 || parts.length % 2 === 1) refuseInvalid(`"${name}" names no document`);
  for (const part of parts) {
    if (
      part === '' ||
      part === '.' ||
      part === '..' ||
      /^__.*__$/s.test(part) ||
      Buffer.byteLength(part) > 1500
    )
      refuseInvalid(`"${part}" cannot be part of a document's name`);
  }
}

/** As stored: without what is finer than microseconds. */
export function checkFields(fields: Fields): Fields {
  const checked = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (name === '' || /^__.*__$/s.test(name)) refuseInvalid(`"${name}" cannot be a field's name`);
      return [name, checkValue(value)];
    }),
  );
  if (Buffer.byteLength(JSON.stringify(checked)) > MOST_BYTES * 2) refuseInvalid('the document is too large');
  return checked;
}

function checkValue(value: Value, isMember = false): Value {
  if (!value.valueType) refuseInvalid('a value without a type');
  if (value.timestampValue) {
    const { seconds, nanos } = value.timestampValue;
    return { ...value, timestampValue: { seconds, nanos: Math.floor(nanos / 1000) * 1000 } };
  }
  if (value.mapValue) return { ...value, mapValue: { fields: checkFields(value.mapValue.fields) } };
  if (!value.arrayValue) return value;
  if (isMember) refuseInvalid('Cannot convert an array value in an array value.');
  return {
    ...value,
    arrayValue: { values: value.arrayValue.values.map((member) => checkValue(member, true)) },
  };
}
