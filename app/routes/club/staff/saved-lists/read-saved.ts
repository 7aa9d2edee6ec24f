import * as paths from '#app/paths.ts';
import type { ListName } from '#domain/club/saved-list.ts';
import { findSavedLists } from '#server/club/saved-lists/saved-lists.ts';
import { type Context, requireLogin, servicesContext } from '#server/request/context.ts';
import { hrefOf, type ListView, type SavedLinks } from '../../../../ui/list/list-view.ts';

/** The saved lists of a list's page, with where to save this one; null: not for this viewer, who cannot open them. */
export async function readSavedLinks(
  context: Context,
  list: ListName,
  { here, query, chips }: Pick<ListView, 'here' | 'query' | 'chips'>,
): Promise<SavedLinks | null> {
  if (!requireLogin(context).claims.admin) return null;
  const saved = await findSavedLists(context.get(servicesContext).store, list);
  const links = saved.map(({ name, query: stored }) => ({
    label: name,
    href: hrefOf(here, new URLSearchParams(stored)),
    isCurrent: stored === query,
  }));
  const canSave = chips.length > 0 && !links.some(({ isCurrent }) => isCurrent);
  return {
    links,
    saveHref: canSave ? hrefOf(paths.saveList, new URLSearchParams({ list, query })) : '',
    manageHref: links.length > 0 ? paths.savedLists : '',
  };
}
