/** Names of documents, collections and fields that the service refuses (its page "Quotas and limits"). */
import { refuseInvalid } from './wire.ts';

const MAX_BYTES = 1500;
const MAX_NAME_BYTES = 6 * 1024;
const MAX_SUBCOLLECTIONS = 100;

/** @param database `projects/club/databases/(default)` */
export function checkName(database: string, name: string): void {
  const path = name.startsWith(`${database}/documents/`) ? name.slice(`${database}/documents/`.length) : '';
  const parts = path.split('/');
  if (path === '' || parts.length % 2 === 1)
    refuseInvalid(`"${name}" lacks "/": it is not a document's name`);
  if (parts.length > MAX_SUBCOLLECTIONS * 2)
    refuseInvalid(`Key path is too long. Cannot exceed ${MAX_SUBCOLLECTIONS} elements.`);
  for (const [at, part] of parts.entries()) checkId(part, at % 2 === 0 ? 'Collection' : 'Resource');
  if (Buffer.byteLength(path) > MAX_NAME_BYTES)
    refuseInvalid(`The name is longer than ${MAX_NAME_BYTES} bytes.`);
}

export function checkId(id: string, kind: 'Collection' | 'Resource'): void {
  const refuse = (why: string) => refuseInvalid(`${kind} id "${id}" is invalid because it ${why}`);
  if (id === '') refuse('is empty: the name has an invalid trailing "/"');
  if (id.includes('/')) refuse('contains "/"');
  if (id === '.' || id === '..' || isReserved(id)) refuse('is reserved');
  if (Buffer.byteLength(id) > MAX_BYTES) refuse(`is longer than ${MAX_BYTES} bytes`);
}

/** @param name one field's, not a path */
export function checkFieldName(name: string): void {
  if (name === '') refuseInvalid('The property.name is the empty string.');
  if (isReserved(name)) refuseInvalid(`field name ${name} is reserved`);
  if (Buffer.byteLength(name) > MAX_BYTES)
    refuseInvalid(`The property.name is longer than ${MAX_BYTES} bytes.`);
}

export function checkFieldPath(names: readonly string[]): void {
  if (Buffer.byteLength(names.join('.')) > MAX_BYTES)
    refuseInvalid(`Property ${names.join('.')} is longer than ${MAX_BYTES} bytes.`);
}

/** Numeric ids from Datastore are shown as `__id7__`. */
function isReserved(name: string): boolean {
  return /^__.*__$/s.test(name) && !/^__id\d+__$/.test(name);
}
