/**
 * A form posted after the login session has ended is not lost: its fields are stored, encrypted, for an hour, and the
 * same person gets the filled form back after signing in. Passwords are never stored.
 */
import { randomBytes } from 'node:crypto';
import { formDrafts } from '../data/collections/forms.ts';
import { seal, unseal } from '../outbox/sealed.ts';
import type { Services } from '../services.ts';
import { isFormTokenOf, isFormTokenOfMember } from './form-token.ts';

const RETENTION = Temporal.Duration.from({ hours: 1 });
const MAX_CHARACTERS = 100_000;

export type DraftFields = Readonly<Record<string, string | string[]>>;

/** The typed text fields, without passwords and tokens; a repeated name gives an array. */
export function typedFields(form: FormData): DraftFields {
  const fields: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (/password/i.test(name) || name === 'formToken') continue;
    const values = form.getAll(name).filter((value) => typeof value === 'string');
    if (values.length > 0) fields[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return fields;
}

/** Stores the form; returns its id, or null where there is nothing to store. */
export async function saveDraft(services: Services, path: string, form: FormData): Promise<string | null> {
  const formToken = form.get('formToken');
  if (typeof formToken !== 'string') return null;
  // A form that was never shown to a member is not stored: strangers cannot fill the store with made-up posts.
  if (!isFormTokenOfMember(services.secret, formToken)) return null;
  const fields = JSON.stringify(typedFields(form));
  if (fields.length > MAX_CHARACTERS) return null;
  const id = randomBytes(16).toString('base64url');
  const sealedFields = seal(services.secret, id, fields);
  const expiresAt = services.now().add(RETENTION);
  await services.store.create(formDrafts, { id, path, formToken, sealedFields, expiresAt });
  return id;
}

/** The fields stored for this person and page, or null: unknown, too old, another page, another person. */
export async function findDraft(
  services: Services,
  held: { id: string; path: string; uid: string },
): Promise<DraftFields | null> {
  if (!/^[\w-]{22}$/.test(held.id)) return null;
  const form = await services.store.find(formDrafts, held.id);
  if (!form || form.path !== held.path) return null;
  if (Temporal.Instant.compare(form.expiresAt, services.now()) < 0) return null;
  if (!isFormTokenOf(services.secret, form.formToken, held.uid)) return null;
  const fields = unseal(services.secret, form.id, form.sealedFields);
  return fields === null ? null : JSON.parse(fields);
}
