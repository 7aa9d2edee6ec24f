import { startWork } from '../../imports/start-work.ts';
import type { Actor } from '../../log/write-audit.ts';
import type { Services } from '../../services.ts';

/** Starts applying a checked list. False if there is none with this id, or it has already been started. */
export function startImport(
  services: Pick<Services, 'store' | 'now' | 'imports'>,
  id: string,
  { by, ...wishes }: { sendsWelcome: boolean; leavesOutLikely: boolean; by: Actor },
): Promise<boolean> {
  const changes = { startedAt: services.now(), startedBy: by.uid, startedByName: by.name, ...wishes };
  return startWork(services, id, { from: 'ready', to: 'applying', changes });
}
