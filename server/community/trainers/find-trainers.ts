import { createHash } from 'node:crypto';
import { type Trainer, trainers } from '../../data/collections/trainers.ts';
import type { Page, Reads } from '../../data/store.ts';

const PAGE = 24;

/** The id of a coach's profile. It does not reveal the uid. */
export function trainerKey(uid: string): string {
  return createHash('sha256').update(`trainer\0${uid}`).digest('hex').slice(0, 32);
}

/** Those that everybody sees, in the club's order. */
export function findShownTrainers(
  reads: Pick<Reads, 'query'>,
  cursor: string | null,
  limit = PAGE,
): Promise<Page<Trainer>> {
  return reads.query(trainers, {
    where: [['listKey', '>', '']],
    orderBy: [['listKey', 'asc']],
    ...{ limit, cursor },
  });
}

/** All of them, in the club's order. */
export function findAllTrainers(reads: Pick<Reads, 'query'>, cursor: string | null): Promise<Page<Trainer>> {
  return reads.query(trainers, { orderBy: [['sortKey', 'asc']], limit: PAGE, cursor });
}
