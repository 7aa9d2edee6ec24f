/** What years of members leave behind: payments, the audit log, messages, leads. */

import { leadSearchTerms } from '../../domain/community/leads/lead-search.ts';
import { auditLog } from '../../server/data/collections/club.ts';
import { presence } from '../../server/data/collections/door.ts';
import { leads } from '../../server/data/collections/leads.ts';
import { outbox } from '../../server/data/collections/outbox.ts';
import { ledger } from '../../server/data/collections/payments.ts';
import { RETENTION_ID, retentionTerms } from '../../server/data/collections/retention.ts';
import type { Store } from '../../server/data/store.ts';
import type { Chance } from '../../server/demo/random.ts';
import { auditContentHash } from '../../server/log/audit-content.ts';
import { inBatches } from './bulk-store.ts';
import type { ScaleSizes } from './seed-scale.ts';
import { uidOf } from './seed-store.ts';

const HOURS_A_DAY = 24;
const LEDGER_DAYS = 3650;
const AUDIT_DAYS = 2000;
const MESSAGE_DAYS = 89;
const LEAD_DAYS = 170;
const PEOPLE_IN = 40;

/** What is older than a club keeps it stays: the run measures with all of it. */
export async function writeTerms(store: Store, now: Temporal.Instant): Promise<void> {
  const removesFrom = now.add({ hours: HOURS_A_DAY * LEDGER_DAYS });
  await store.set(retentionTerms, { ...retentionTerms.decode(RETENTION_ID, {}), removesFrom });
}

/** Evenly over so many days, up to now. */
const spread = (now: Temporal.Instant, days: number, count: number) => (index: number) =>
  now.subtract({ seconds: Math.round(((count - index) * days * HOURS_A_DAY * 3600) / count) });

export async function writeLedger(
  store: Store,
  chance: Chance,
  now: Temporal.Instant,
  { ledger: count, members }: ScaleSizes,
): Promise<void> {
  const empty = ledger.decode('', {});
  const atOf = spread(now, LEDGER_DAYS, count);
  await inBatches(count, store, (batch, index) => {
    const at = atOf(index);
    const who = chance.between(0, members - 1);
    const isPlan = index % 4 === 0;
    const period = { periodStart: at, periodEnd: at.add({ hours: HOURS_A_DAY * 30 }) };
    const plan = {
      planId: 'unlimited',
      planName: 'Unlimited',
      recurringInPence: 6500,
      amountInPence: 6500,
      ...period,
    };
    const item = { purpose: 'item' as const, amountInPence: chance.between(2, 40) * 50 };
    batch.create(ledger, {
      ...empty,
      ...{ id: `pay-${index}`, at, memberUid: uidOf(who), kind: 'payment', receiptNumber: `R${index}` },
      method: chance.weighted([
        ['stripe', 40],
        ['direct-debit', 20],
        ['cash', 15],
        ['card-machine', 25],
      ] as const),
      ...(isPlan ? plan : item),
      takenByUid: isPlan ? '' : 'staff-1',
    });
  });
}

export async function writeAudit(
  store: Store,
  chance: Chance,
  now: Temporal.Instant,
  { audit: count, members }: ScaleSizes,
): Promise<void> {
  const empty = auditLog.decode('', {});
  const atOf = spread(now.subtract({ hours: 1 }), AUDIT_DAYS, count);
  const actions = [
    'member.edited',
    'parq.read',
    'desk-flag.set',
    'note.added',
    'emergency-contact.read',
  ] as const;
  await inBatches(count, store, (batch, index) => {
    const entry = {
      ...empty,
      ...{
        id: `audit-${index}`,
        at: atOf(index),
        actorUid: `staff-${index % 9}`,
        actorName: `Staff ${index % 9}`,
      },
      ...{
        action: chance.pick(actions),
        memberUid: uidOf(chance.between(0, members - 1)),
        summary: 'Their phone number',
      },
    };
    batch.create(auditLog, { ...entry, contentHash: auditContentHash(entry) });
  });
}

export async function writeMessages(
  store: Store,
  chance: Chance,
  now: Temporal.Instant,
  { messages: count, members }: ScaleSizes,
): Promise<void> {
  const empty = outbox.decode('', {});
  const atOf = spread(now, MESSAGE_DAYS, count);
  await inBatches(count, store, (batch, index) => {
    const who = chance.between(0, members - 1);
    const at = atOf(index);
    batch.create(outbox, {
      ...empty,
      ...{
        id: `mail-${index}`,
        to: `m${who}@inbox.example`,
        memberUid: uidOf(who),
        template: 'class-reminder',
      },
      ...{ subject: 'Your class tomorrow', body: 'See you at six.', createdAt: at, attempts: 1 },
      ...{ status: index % 500 === 0 ? ('failed' as const) : ('sent' as const), sentAt: at },
    });
  });
}

export async function writeLeads(
  store: Store,
  chance: Chance,
  now: Temporal.Instant,
  { leads: count }: ScaleSizes,
): Promise<void> {
  const atOf = spread(now, LEAD_DAYS, count);
  await inBatches(count, store, (batch, index) => {
    const at = atOf(index);
    const person = {
      name: `Robin Lead-${index.toString(36)}`,
      email: `lead${index}@inbox.example`,
      mobile: '07700900123',
    };
    const isOpen = chance.happens(0.2);
    batch.create(leads, {
      ...leads.decode(`lead-${index}`, {}),
      ...{
        ...person,
        searchTerms: [...leadSearchTerms(person)],
        isOpen,
        status: isOpen ? 'enquiry' : 'lost',
      },
      ...{
        source: 'search',
        createdAt: at,
        changedAt: at,
        dueAt: at,
        expiresAt: now.add({ hours: HOURS_A_DAY * LEDGER_DAYS }),
      },
    });
  });
}

/** As many in either club: a room holds no more. */
export async function writePresence(store: Store, now: Temporal.Instant): Promise<void> {
  await store.batch((batch) => {
    for (let who = 0; who < PEOPLE_IN; who += 1) {
      const memberUid = uidOf(who);
      const times = {
        enteredAt: now.subtract({ minutes: who + 1 }),
        leavesAt: now.add({ hours: HOURS_A_DAY * LEDGER_DAYS }),
      };
      batch.set(presence, { id: memberUid, memberUid, memberName: `Member ${who}`, ...times });
    }
  });
}
