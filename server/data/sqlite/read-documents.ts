import type { SQLInputValue } from 'node:sqlite';
import type { Connection, Row } from './connection.ts';
import { type DocumentCache, StoredDocument } from './document-cache.ts';
import type { Table } from './schema.ts';

/** Where documents are read from. Null cache: a commit is being written, and what is read may yet be undone. */
export interface DocumentSource {
  readonly connection: Connection;
  readonly cache: DocumentCache | null;
  readonly table: Table;
  /** False: jobs and downloads read through whole collections, which would drive out what people look at. */
  readonly isKept: boolean;
}

/** Documents by id; missing ones are left out. */
export function readDocuments(source: DocumentSource, ids: readonly string[]): Map<string, StoredDocument> {
  const found = new Map<string, StoredDocument>();
  for (const id of ids) {
    const document = found.has(id) ? null : readWhere(source, 'id = ?', id);
    if (document) found.set(id, document);
  }
  return found;
}

/** The version of a document; 0: it does not exist. */
export function readVersion({ get }: Connection, { name }: Table, id: string): number {
  return Number(get(`SELECT version FROM ${name} WHERE id = ?`, id)?.version ?? 0);
}

/** The document in a row. @throws where there is none */
export function readRow(source: DocumentSource, doc: number): StoredDocument {
  const document = readWhere(source, 'doc = ?', doc);
  if (!document) throw new Error(`${source.table.name}: the keys name row ${doc}, which is not there`);
  return document;
}

function readWhere(
  { connection, cache, table, isKept }: DocumentSource,
  condition: string,
  value: SQLInputValue,
) {
  const { name } = table;
  if (!cache)
    return documentIn(connection.get(`SELECT id, version, fields FROM ${name} WHERE ${condition}`, value));
  // The version alone first: what is here already needs neither its text nor its parsing.
  const head = connection.get(`SELECT doc, version FROM ${name} WHERE ${condition}`, value);
  const known = head && cache.find(name, Number(head.doc), Number(head.version));
  if (known || !head) return known ?? null;
  const row = connection.get(`SELECT doc, id, version, fields FROM ${name} WHERE ${condition}`, value);
  const document = documentIn(row);
  if (document && row && isKept) cache.keep(name, Number(row.doc), document, String(row.fields));
  return document;
}

const documentIn = (row: Row | undefined): StoredDocument | null =>
  row ? new StoredDocument(String(row.id), Number(row.version), String(row.fields)) : null;
