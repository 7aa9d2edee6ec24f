/** Which records each kind of `domain/privacy/retention.ts` is, and the dates in them. The audit log goes by its seals: `remove-old-records.ts`. */
import { OPEN_LEAD_DAYS } from '#domain/community/leads/lead-pipeline.ts';
import { ledgerEntryText } from '#domain/payments/ledger.ts';
import type { RetentionKind } from '#domain/privacy/retention.ts';
import { endOfLocalDay, localDate, storedDate } from '#domain/values/dates.ts';
import { formatExactPence } from '#domain/values/money.ts';
import { bookings } from '../data/collections/bookings.ts';
import { auditLog, errorLogs } from '../data/collections/club.ts';
import { accessLogs } from '../data/collections/door.ts';
import { leads } from '../data/collections/leads.ts';
import { holds } from '../data/collections/membership.ts';
import { type OutboxMessage, outbox } from '../data/collections/outbox.ts';
import { ledger } from '../data/collections/payments.ts';
import { sales } from '../data/collections/sales.ts';
import { datedRecords, type RecordSource } from './dated-records.ts';
import { earlierAnswers, profileAnswers } from './old-health-answers.ts';

const visits = datedRecords(accessLogs, {
  field: 'at',
  atOf: ({ at }) => at,
  memberOf: ({ memberUid }) => memberUid,
  textOf: ({ memberName, deviceName }) => [memberName || 'Unknown', deviceName].filter(Boolean).join(', '),
});

const classBookings = datedRecords(bookings, {
  field: 'startsAt',
  atOf: ({ startsAt }) => startsAt,
  memberOf: ({ memberUid }) => memberUid,
  textOf: ({ memberName, className }) => `${memberName}, ${className}`,
});

const longAgo = Temporal.Instant.fromEpochMilliseconds(0);

const endedHolds = datedRecords(holds, {
  field: 'until',
  memberOf: ({ memberUid }) => memberUid,
  where: [['until', '>', '']],
  isOld: (cutOff) => ['until', '<', localDate(cutOff).toString()],
  atOf: ({ until }) => (until === '' ? longAgo : endOfLocalDay(storedDate(until) ?? localDate(longAgo))),
  textOf: ({ from, until }) => `Hold from ${from} to ${until}`,
  isStill: ({ stage, dueAt }) => dueAt === null && (stage === 'over' || stage === 'taken-back'),
});

const messagesThat = (status: Exclude<OutboxMessage['status'], 'waiting'>) =>
  datedRecords(outbox, {
    field: 'createdAt',
    where: [['status', '==', status]],
    memberOf: ({ memberUid }) => memberUid,
    atOf: ({ createdAt }) => createdAt,
    textOf: ({ to, subject }) => `${to}: ${subject}`,
    isStill: (message) => message.status === status,
  });

/** What a lead is kept for is written with it: a shorter term is as if that were earlier. */
const untilExpiry = { hours: 24 * OPEN_LEAD_DAYS };
const openLeads = datedRecords(leads, {
  field: 'expiresAt',
  where: [['isOpen', '==', true]],
  memberOf: ({ memberUid }) => memberUid,
  isOld: (cutOff) => ['expiresAt', '<=', cutOff.add(untilExpiry)],
  atOf: ({ expiresAt, changedAt }) => expiresAt?.subtract(untilExpiry) ?? changedAt,
  textOf: ({ name, email }) => [name, email].filter(Boolean).join(', '),
  isStill: ({ isOpen, expiresAt }) => isOpen && expiresAt !== null,
});

const paidSales = datedRecords(sales, {
  field: 'at',
  where: [['debtor', '==', '']],
  atOf: ({ at }) => at,
  memberOf: ({ memberUid }) => memberUid,
  textOf: ({ receiptNumber, totalInPence }) => `Sale ${receiptNumber}, ${formatExactPence(totalInPence)}`,
  isStill: ({ debtor }) => debtor === '',
});

const payments = datedRecords(ledger, {
  field: 'at',
  atOf: ({ at }) => at,
  memberOf: ({ memberUid }) => memberUid,
  textOf: (entry) => `${ledgerEntryText(entry)}, ${formatExactPence(entry.amountInPence)}`,
  async findNeeded(reads, page) {
    const saleIds = [...new Set(page.map(({ saleId }) => saleId).filter(Boolean))];
    const found = saleIds.length === 0 ? [] : await reads.findMany(sales, saleIds);
    const open = new Set(found.flatMap((sale) => (sale && sale.debtor !== '' ? [sale.id] : [])));
    return new Set(page.filter(({ saleId }) => open.has(saleId)).map(({ id }) => id));
  },
});

const entries = datedRecords(auditLog, {
  field: 'at',
  atOf: ({ at }) => at,
  memberOf: ({ memberUid }) => memberUid,
  textOf: ({ actorName, action }) => `${actorName || 'The system'}: ${action}`,
});

const errors = datedRecords(errorLogs, {
  field: 'lastSeenAt',
  atOf: ({ lastSeenAt }) => lastSeenAt,
  textOf: ({ name, route }) => [name, route].filter(Boolean).join(', '),
  memberOf: () => '',
});

export const retentionSources: Readonly<Record<RetentionKind, readonly RecordSource[]>> = {
  visits: [visits],
  bookings: [classBookings],
  holds: [endedHolds],
  'health-answers': [profileAnswers, earlierAnswers],
  messages: [messagesThat('sent'), messagesThat('kept'), messagesThat('stopped')],
  'failed-messages': [messagesThat('failed'), messagesThat('withheld'), messagesThat('returned')],
  leads: [openLeads],
  payments: [payments, paidSales],
  'audit-log': [entries],
  errors: [errors],
};
