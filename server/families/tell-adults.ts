import { adultOn } from '#domain/families/family.ts';
import { adultNews, ownAdultNews } from '#domain/families/family-news.ts';
import { formatDate, localDate, startOfLocalDay, storedDate } from '#domain/values/dates.ts';
import { listed } from '#domain/values/text.ts';
import { type Member, members } from '../data/collections/members.ts';
import { eachDocument } from '../data/each-of.ts';
import type { Services } from '../services.ts';
import { readGuardians, tellFamily } from './tell-family.ts';

/** Also told this many days late, where the club was stopped. */
const LATE_DAYS = 14;

type Parts = Pick<Services, 'store' | 'outbox' | 'settings' | 'config' | 'now'>;

/** Tells people who are 18 tomorrow, and those who act for them until then, that nobody does any more; once. */
export async function tellAdults(parts: Parts): Promise<void> {
  const today = localDate(parts.now());
  const eighteenYears = (day: Temporal.PlainDate) => day.subtract({ years: 18 }).toString();
  const found = eachDocument(parts.store, members, {
    where: [
      ['dob', '>=', eighteenYears(today.subtract({ days: LATE_DAYS }))],
      ['dob', '<=', eighteenYears(today.add({ days: 1 }))],
    ],
    orderBy: [['dob', 'asc']],
    limit: 100,
  });
  for await (const member of found) if (dayToTell(member, today)) await tell(parts, member.id);
}

/** Their 18th birthday; null: they are not told of it today. */
function dayToTell(
  { dob, familyId, adultToldFor }: Member,
  today: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const born = familyId === '' || adultToldFor === dob ? null : storedDate(dob);
  const day = born && adultOn(born);
  return day && today.until(day).days <= 1 ? day : null;
}

async function tell({ store, outbox, config, settings, now }: Parts, uid: string): Promise<void> {
  const { clubName } = await settings.read();
  await store.transaction(async (transaction) => {
    const member = await transaction.find(members, uid);
    const at = now();
    const day = member && dayToTell(member, localDate(at));
    if (!member || !day) return;
    // Whoever acts for them until the last moment before, however late this runs.
    const guardians = await readGuardians(transaction, member, startOfLocalDay(day).subtract({ seconds: 1 }));
    if (guardians.length === 0) return;
    transaction.update(members, uid, { adultToldFor: member.dob });
    const [date, hasSignIn] = [formatDate(day), member.email !== ''];
    const parts = { outbox, config, clubName };
    const names = listed(guardians.map(({ name }) => name));
    const own = ownAdultNews(names, date, hasSignIn);
    const others = adultNews(member.name, date, hasSignIn);
    const subject = `18 on ${date}`;
    tellFamily(transaction, parts, { people: [member], text: own, subject }, at);
    tellFamily(transaction, parts, { people: guardians, text: others, subject }, at);
  });
}
