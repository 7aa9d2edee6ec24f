import type { StoredFields } from '../store.ts';
import { fieldsFromJson } from '../stored-json.ts';
import type { Connection, Row } from './connection.ts';
import type { Table } from './schema.ts';

export interface StoredDocument {
  readonly id: string;
  /** The number of the commit that wrote it. */
  readonly version: number;
  readonly fields: StoredFields;
}

/** Documents by id; missing ones are left out. */
export function readDocuments(
  { all }: Connection,
  { name }: Table,
  ids: readonly string[],
): Map<string, StoredDocument> {
  const rows = all(
    `SELECT id, version, fields FROM ${name} WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  );
  return new Map(rows.map((row) => [String(row.id), toDocument(row)]));
}

export function toDocument({ id, version, fields }: Row): StoredDocument {
  return { id: String(id), version: Number(version), fields: fieldsFromJson(String(fields)) };
}
