/** Whether the club still needs its first admin. */
import { members } from '../../data/collections/members.ts';
import type { Services } from '../../services.ts';

/** True for an empty store. A club from an older installation has an admin and counts as set up, whatever its settings say. */
export async function needsSetUp({
  store,
  settings,
}: Pick<Services, 'store' | 'settings'>): Promise<boolean> {
  const { isSetUp } = await settings.read();
  return !isSetUp && (await store.count(members, [['isAdmin', '==', true]])) === 0;
}
