import { notFound } from '#server/access/not-found.ts';
import type { Actor } from '#server/log/write-audit.ts';
import type { Context } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';

interface Archiving {
  readonly isArchived: boolean;
  /** The list that it is on. */
  readonly listHref: string;
  /** Saves it, and gives back its name; null: there is none. */
  save(by: Actor): Promise<string | null>;
}

/** The action of the pages that archive or restore something, which lead back to its list. @throws the 404 page */
export function postArchived(url: URL, context: Context, { isArchived, listHref, save }: Archiving) {
  return submitOnce(url, context, async () => {
    const name = await save(await findActor(context));
    if (name === null) throw notFound(url);
    return redirectWithFlash(listHref, `${name} ${isArchived ? 'archived' : 'restored'}.`);
  });
}
