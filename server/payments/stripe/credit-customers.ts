/** What was billed for a subscription's time, and credit for later payments. */
import type { Stripe } from 'stripe';
import type { BilledTime } from '#domain/payments/hold-credit.ts';
import type { StripePayments } from '../payments.ts';
import type { AskStripe } from './stripe-client.ts';
import { discountOf, joiningFeeLine, readAll, wholeInvoices } from './whole-objects.ts';

const MOST = 100;
/** An invoice that is void or given up bills nothing. */
const billing: readonly (string | null)[] = ['draft', 'open', 'paid'];

export function creditCustomers(
  ask: AskStripe,
): Pick<StripePayments, 'findBilledTime' | 'findCredit' | 'giveCredit'> {
  return {
    async findBilledTime(customer, subscription) {
      const [invoices, waiting] = await Promise.all([
        ask((stripe) => stripe.invoices.list({ subscription, limit: MOST })).then(({ data }) =>
          wholeInvoices(ask, data),
        ),
        readAll(ask, (stripe) => stripe.invoiceItems.list({ customer, pending: true, limit: MOST })),
      ]);
      const billed = invoices
        .filter(({ status }) => billing.includes(status))
        .flatMap((invoice) =>
          invoice.lines.data
            .filter((line) => line !== joiningFeeLine(invoice))
            .map((line) =>
              billedTime(line.amount - discountOf(line), line.period, invoice.status === 'paid'),
            ),
        );
      const pending = waiting
        .filter(({ parent }) => parent?.subscription_details?.subscription === subscription)
        .map(({ amount, period }) => billedTime(amount, period, false));
      return [...billed, ...pending];
    },
    async findCredit(customerId, reference) {
      const given = await readAll(ask, (stripe) =>
        stripe.customers.listBalanceTransactions(customerId, { limit: MOST }),
      );
      return given.find(({ metadata }) => metadata?.reference === reference)?.id ?? null;
    },
    async giveCredit({ customerId, amountInPence, currency, reference, description }, idempotencyKey) {
      const params = {
        amount: -amountInPence,
        currency: currency.toLowerCase(),
        description,
        metadata: { reference },
      };
      const made = await ask((stripe) =>
        stripe.customers.createBalanceTransaction(customerId, params, { idempotencyKey }),
      );
      return made.id;
    },
  };
}

const instant = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

function billedTime(
  amountInPence: number,
  { start, end }: Stripe.InvoiceLineItem.Period,
  isPaid: boolean,
): BilledTime {
  return { amountInPence, from: instant(start), until: instant(end), isPaid };
}
