/** Rows of imported lists that are about a person, but belong to no account: rejected ones, and those that are not imported yet. */
import { isSamePerson, nameKeyOf } from '#domain/members/import-person.ts';
import { type ImportRow, importRows } from '../../data/collections/imports.ts';
import { listEach } from '../../data/each-of.ts';
import type { Filter, Store } from '../../data/store.ts';
import { emailOrNull } from '../../identity/email.ts';

const PAGE = 100;

export interface RowOwner {
  /** Confirmed to be their own. */
  readonly email: string;
  readonly name: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly dob: string;
}

/** Deletes the rows with their address, or with their name and birthday. Can be stopped anywhere and run again. */
export async function eraseUnclaimedRows(store: Store, { email, name, dob }: RowOwner): Promise<void> {
  const nameKey = nameKeyOf(name);
  const namesakes = nameKey === '' ? [] : await listUnclaimed(store, ['nameKey', '==', nameKey]);
  const theirs = namesakes.filter((row) =>
    isSamePerson({ ...row, email: emailOrNull(row.email) ?? '' }, { dob }),
  );
  for (const { id } of [...(await listUnclaimed(store, ['email', '==', email])), ...theirs])
    await store.remove(importRows, id);
}

/** An address may have changed hands, and a name is not unique: rows that belong to an account are that account's. */
async function listUnclaimed(store: Store, filter: Filter): Promise<ImportRow[]> {
  const found = await listEach(store, importRows, { where: [filter], limit: PAGE });
  return found.filter(({ uid }) => uid === '');
}
