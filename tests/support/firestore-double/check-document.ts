/** What the service refuses to store. */
import { checkFieldName, checkFieldPath } from './check-names.ts';
import { sizeOfDocument } from './document-size.ts';
import { type Fields, refuseInvalid, type Value } from './wire.ts';

const MAX_BYTES = 1024 * 1024;
const MAX_VALUE_BYTES = MAX_BYTES - 89;
/** Nested maps and arrays. */
const MAX_LEVELS = 20;

/** As stored: truncated to microseconds. */
export function checkDocument(name: string, fields: Fields): Fields {
  const checked = checkFields(fields);
  const size = sizeOfDocument(name, checked);
  if (size > MAX_BYTES)
    refuseInvalid(`The document of ${size} bytes is too large: it cannot be written, at most ${MAX_BYTES}`);
  return checked;
}

export function checkFields(fields: Fields, path: readonly string[] = [], level = 0): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      checkFieldName(name);
      return [name, checkValue(value, [...path, name], level)];
    }),
  );
}

function checkValue(value: Value, path: readonly string[], level: number, isMember = false): Value {
  if (!value.valueType) refuseInvalid('Cannot convert firestore.v1.Value with type unset.');
  checkFieldPath(path);
  checkLength(value, path);
  if (value.timestampValue) {
    const { seconds, nanos } = value.timestampValue;
    return { ...value, timestampValue: { seconds, nanos: Math.floor(nanos / 1000) * 1000 } };
  }
  if (!value.mapValue && !value.arrayValue) return value;
  if (level === MAX_LEVELS)
    refuseInvalid(`Property ${path[0]} contains an invalid nested entity: more than ${MAX_LEVELS} levels`);
  if (value.mapValue)
    return { ...value, mapValue: { fields: checkFields(value.mapValue.fields, path, level + 1) } };
  if (isMember) refuseInvalid('Cannot convert an array value in an array value.');
  const values = value.arrayValue?.values.map((member) => checkValue(member, path, level + 1, true)) ?? [];
  return { ...value, arrayValue: { values } };
}

function checkLength({ stringValue = '', bytesValue }: Value, path: readonly string[]): void {
  const length = bytesValue?.length ?? Buffer.byteLength(stringValue);
  if (length > MAX_VALUE_BYTES)
    refuseInvalid(`The value of property "${path.join('.')}" is longer than ${MAX_VALUE_BYTES} bytes.`);
}
