/** What an owner has set up before the first day: plans, a timetable, things to sell, and staff. */
import { items } from '#server/data/collections/sales.ts';
import { classTypes, schedules } from '#server/data/collections/timetable.ts';
import { pairedKiosk } from '../support/door.ts';
import { classType, schedule } from '../support/timetable.ts';
import type { Role } from './person.ts';
import type { Year } from './year.ts';

const staff: readonly (readonly [slot: number, role: Role, firstName: string, lastName: string])[] = [
  [900, 'admin', 'Ada', 'Owner'],
  [901, 'admin', 'Abe', 'Partner'],
  [910, 'desk', 'Dee', 'Day'],
  [911, 'desk', 'Dan', 'Dusk'],
  [920, 'coach', 'Sam', 'Coach'],
  [921, 'coach', 'Cat', 'Coach'],
];

/** Small classes, so that they fill up. */
const classes = [
  { slug: 'Hyrox', name: 'Hyrox', capacity: 4, days: [1, 3, 5], startTime: '18:00' },
  { slug: 'row', name: 'Row and Core', capacity: 3, days: [2, 4, 6], startTime: '07:00' },
  { slug: 'mobility', name: 'Mobility', capacity: 6, days: [1, 2, 3, 4, 5, 6, 7], startTime: '12:30' },
];

export async function layClub(year: Year): Promise<void> {
  const { club } = year;
  await club.settle({ isSetUp: true, clubName: 'Year Club' });
  await layPlans(year);
  for (const [slot, role, firstName, lastName] of staff) {
    const email = `${firstName}@club.test`.toLowerCase();
    const member = await club[role]({ firstName, lastName, name: `${firstName} ${lastName}`, email });
    year.addPerson({ slot, role, email, name: member.name, uid: member.uid });
  }
  await layTimetable(year);
  year.kiosk = await pairedKiosk(club);
  const water = { name: 'Water', priceInPence: 150, isActive: true };
  const shirt = { name: 'Shirt', priceInPence: 2400, vatPercent: 20, stock: 40, isActive: true };
  await club.store.create(items, items.decode('water', water));
  await club.store.create(items, items.decode('shirt', shirt));
}

async function layPlans({ club }: Year): Promise<void> {
  const online = { stripePriceId: 'price_unlimited' };
  await club.plan({ id: 'unlimited', name: 'Unlimited', priceInPence: 7900, ...online });
  await club.plan({ id: 'off-peak', name: 'Off-peak', priceInPence: 4900, stripePriceId: 'price_off_peak' });
  await club.plan({
    id: 'eight',
    name: 'Eight classes',
    priceInPence: 5900,
    classAllowance: 8,
    stripePriceId: '',
  });
  const pack = { kind: 'pack', interval: 'one-off', classAllowance: 10, validDays: 90 } as const;
  await club.plan({ id: 'ten', name: 'Ten classes', priceInPence: 9000, stripePriceId: '', ...pack });
  const trial = { kind: 'trial', interval: 'one-off', classAllowance: 3, validDays: 14 } as const;
  await club.plan({ id: 'trial', name: 'Two weeks', priceInPence: 2500, stripePriceId: '', ...trial });
}

async function layTimetable({ club, people }: Year): Promise<void> {
  const coaches = people.filter(({ role }) => role === 'coach');
  for (const [order, { slug, name, capacity, days, startTime }] of classes.entries()) {
    await club.store.create(classTypes, classType({ slug, name, capacity, order: order + 1 }));
    for (const weekday of days) {
      const coach = coaches[weekday % coaches.length];
      const facts = { classTypeId: slug, weekday, startTime, capacity, from: '2027-01-01' };
      const taught = { coachUid: coach?.uid ?? '', coachName: coach?.name ?? '' };
      await club.store.create(schedules, schedule({ id: `${slug}-${weekday}`, ...facts, ...taught }));
    }
  }
}
