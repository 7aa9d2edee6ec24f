/** How many bytes the service counts for a document (its page "Storage size calculations"). */
import type { Fields, Value } from './wire.ts';

const OF_A_DOCUMENT = 32;
const OF_A_NAME = 16;

export function sizeOfDocument(name: string, fields: Fields): number {
  return sizeOfName(name) + sizeOfFields(fields) + OF_A_DOCUMENT;
}

function sizeOfFields(fields: Fields): number {
  return Object.entries(fields).reduce((size, [name, value]) => size + sizeOfText(name) + sizeOf(value), 0);
}

function sizeOf(value: Value): number {
  switch (value.valueType) {
    case 'nullValue':
    case 'booleanValue':
      return 1;
    case 'stringValue':
      return sizeOfText(value.stringValue ?? '');
    case 'bytesValue':
      return value.bytesValue?.length ?? 0;
    case 'referenceValue':
      return sizeOfName(value.referenceValue ?? '');
    case 'geoPointValue':
      return 16;
    case 'arrayValue':
      return value.arrayValue?.values.reduce((size, member) => size + sizeOf(member), 0) || 1;
    case 'mapValue':
      return sizeOfFields(value.mapValue?.fields ?? {}) || 1;
    default:
      return 8;
  }
}

/** The ids of all collections and documents in it. */
function sizeOfName(name: string): number {
  const [, path = ''] = name.split('/documents/');
  return path.split('/').reduce((size, id) => size + sizeOfText(id), OF_A_NAME);
}

function sizeOfText(text: string): number {
  return Buffer.byteLength(text) + 1;
}
