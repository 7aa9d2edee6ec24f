import { randomBytes } from 'node:crypto';
import { UNDO_MINUTES } from '#domain/values/undo.ts';
import { type UndoStep, undoSteps } from '../data/collections/undo.ts';
import { type Context, requireLogin, servicesContext } from '../request/context.ts';
import { redirectWithFlash } from '../request/flash-cookie.ts';

export type Undoable = Pick<UndoStep, 'kind' | 'targetId'> &
  Partial<Pick<UndoStep, 'memberUid' | 'before' | 'after'>>;

/** A redirect with a notice that has an "Undo" button, for the person who did it. */
export async function redirectWithUndo(
  context: Context,
  path: string,
  message: string,
  { memberUid = '', before = '', after = '', ...step }: Undoable,
): Promise<Response> {
  const { store, now } = context.get(servicesContext);
  const id = randomBytes(18).toString('base64url');
  const byUid = requireLogin(context).uid;
  const expiresAt = now().add({ minutes: UNDO_MINUTES });
  await store.create(undoSteps, { ...step, id, byUid, memberUid, before, after, back: path, expiresAt });
  return redirectWithFlash(path, message, 'good', id);
}
