import { type Kiosk, kiosks } from '../data/collections/door.ts';
import type { Reads } from '../data/store.ts';

/** A club has a handful; the list stops here. */
const MAX_KIOSKS = 200;

/** Every device that was ever paired, revoked ones included, by name. */
export async function listKiosks(reads: Pick<Reads, 'query'>): Promise<Kiosk[]> {
  const { items } = await reads.query(kiosks, { orderBy: [['name', 'asc']], limit: MAX_KIOSKS });
  return items;
}
