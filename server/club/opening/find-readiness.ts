import { computeReadiness, type Readiness } from '#domain/club/ready-steps.ts';
import type { ClubSettings } from '../../data/collections/club.ts';
import { members } from '../../data/collections/members.ts';
import { plans } from '../../data/collections/membership.ts';
import { outbox } from '../../data/collections/outbox.ts';
import { classTypes, schedules } from '../../data/collections/timetable.ts';
import type { Collection, Filter, Store } from '../../data/store.ts';
import { listKiosks } from '../../door/list-kiosks.ts';
import type { Services } from '../../services.ts';
import { listExamplePrices } from '../starting-points/use-starting-point.ts';

/** Clubs that were found open with nothing left to do: not looked at again by this process. */
const finished = new WeakSet<Store>();

/**
 * How far a new club is with getting ready: a few reads of one document each. Null, and without any read, where nobody is shown the
 * list: for clubs that never had it, have hidden it, or are open with everything done.
 */
export async function findReadiness(
  { store, payments }: Pick<Services, 'store' | 'payments'>,
  settings: ClubSettings,
): Promise<Readiness | null> {
  if (!settings.isGettingReady || finished.has(store)) return null;
  const has = async <T extends { id: string }>(collection: Collection<T>, where: Filter, order: string) => {
    const { items } = await store.query(collection, { where: [where], orderBy: [[order, 'asc']], limit: 1 });
    return items.length > 0;
  };
  const [hasClassType, hasWeeklyClass, hasPlan, examples, hasUnsoldPlan, hasCoach, hasSentMail, hasKiosk] =
    await Promise.all([
      has(classTypes, ['isActive', '==', true], 'order'),
      hasSchedule(store),
      has(plans, ['isActive', '==', true], 'order'),
      listExamplePrices(store),
      has(plans, ['isActive', '==', false], 'order'),
      has(members, ['isCoach', '==', true], 'sortName'),
      has(outbox, ['status', '==', 'sent'], 'createdAt'),
      hasDoorKiosk(store),
    ]);
  const { address, email, phone, openingHours, logoPictureId, frontPictureId, isSetUp } = settings;
  const facts = {
    ...{ address, email, phone, hasClassType, hasWeeklyClass, hasPlan, hasCoach, hasKiosk, hasSentMail },
    ...{ hasExamplePrices: examples.length > 0, hasUnsoldPlan },
    hasOpeningHours: openingHours.some((day) => day !== null),
    hasLogo: logoPictureId !== '',
    hasFrontPicture: frontPictureId !== '',
    // The set-up asks for it.
    isColourChosen: isSetUp,
    takesCards: payments.engine !== 'desk',
  };
  const readiness = computeReadiness(facts, settings.stepsNotForUs);
  if (!settings.isOpenToPublic || readiness.done < readiness.of) return readiness;
  finished.add(store);
  return null;
}

async function hasSchedule(store: Pick<Store, 'query'>): Promise<boolean> {
  return (await store.query(schedules, { where: [['isActive', '==', true]], limit: 1 })).items.length > 0;
}

async function hasDoorKiosk(store: Pick<Store, 'query'>): Promise<boolean> {
  return (await listKiosks(store)).some(({ kind, isRevoked }) => kind === 'door' && !isRevoked);
}
