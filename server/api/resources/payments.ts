import { z } from 'zod';
import { ledgerKinds, ledgerMethods, planKinds, purposes } from '#domain/payments/ledger.ts';
import { ledger, type StoredLedgerEntry } from '../../data/collections/payments.ts';
import { choiceParameter, idParameter, instantParameter, pageParameters } from '../query.ts';
import {
  between,
  equalTo,
  idField,
  instantField,
  maybeInstant,
  maybeInstantText,
  maybeText,
  penceField,
  textOrNull,
} from './fields.ts';
import { type ApiRecord, apiList } from './resource.ts';

const paymentSchema = z
  .object({
    id: idField('The entry’s id. An entry never changes.'),
    at: instantField('When it was paid.'),
    memberId: maybeText('The member who paid. If their account is closed, an id that leads to nobody.'),
    kind: z.enum(ledgerKinds),
    method: z.enum(ledgerMethods),
    amountInPence: penceField('Negative if money went back.'),
    joiningFeeInPence: penceField(
      'How much of it is the joining fee, if that was paid online with the plan.',
    ),
    currency: z.string().describe('ISO 4217, such as `GBP`.'),
    purpose: z.enum(purposes).describe('What it was for.'),
    planId: maybeText('The plan’s id.'),
    planName: maybeText('The plan’s name at the time.'),
    planKind: z.enum(planKinds),
    periodStart: maybeInstant('The start of what it pays for.'),
    periodEnd: maybeInstant('The end of what it pays for.'),
    receiptNumber: maybeText('The number on the receipt.'),
    refundOf: maybeText('For a refund, the id of the payment.'),
    saleId: maybeText('The id of the sale at the desk.'),
    providerReference: maybeText('The payment provider’s id.'),
  })
  .meta({ title: 'Payment', description: 'An entry of the ledger: a payment, a refund or a dispute.' });

const toPayment = (entry: StoredLedgerEntry): z.input<typeof paymentSchema> => ({
  ...{ id: entry.id, at: entry.at.toString(), kind: entry.kind, method: entry.method },
  ...{ amountInPence: entry.amountInPence, currency: entry.currency, purpose: entry.purpose },
  joiningFeeInPence: entry.joiningFeeInPence,
  memberId: textOrNull(entry.memberUid),
  planId: textOrNull(entry.planId),
  planName: textOrNull(entry.planName),
  planKind: entry.planKind,
  periodStart: maybeInstantText(entry.periodStart),
  periodEnd: maybeInstantText(entry.periodEnd),
  receiptNumber: textOrNull(entry.receiptNumber),
  refundOf: textOrNull(entry.ofEntry),
  saleId: textOrNull(entry.saleId),
  providerReference: textOrNull(entry.reference),
});

const query = z.object({
  ...pageParameters,
  memberId: idParameter('Only this member’s.'),
  kind: choiceParameter(ledgerKinds, 'Only entries of this kind.'),
  method: choiceParameter(ledgerMethods, 'Only entries paid this way.'),
  from: instantParameter('At this time or later.'),
  until: instantParameter('Before this time.'),
});

export const paymentList = apiList({
  scope: 'payments:read',
  path: '/payments',
  summary: 'List payments',
  description: 'Earliest first.',
  query,
  item: paymentSchema,
  async read({ store }, { memberId, kind, method, from, until }, page) {
    const { items, nextCursor } = await store.query(ledger, {
      where: [...equalTo({ memberUid: memberId, kind, method }), ...between('at', from, until)],
      orderBy: [['at', 'asc']],
      ...page,
    });
    return { items: items.map(toPayment), nextCursor };
  },
});

export const paymentRecord: ApiRecord = {
  scope: 'payments:read',
  path: '/payments/{id}',
  summary: 'Get a payment',
  description: 'One entry of the ledger by id.',
  item: paymentSchema,
  async find({ store }, id) {
    const entry = await store.find(ledger, id);
    return entry && toPayment(entry);
  },
};
