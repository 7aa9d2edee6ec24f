/** Objects as Stripe returns them in the pinned version: real names and shapes, as far as the club reads them. */
import type { Stripe } from 'stripe';

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'name' | 'email' | 'metadata' | 'livemode'
> & {
  deleted?: true;
  invoice_settings: { default_payment_method: Stripe.PaymentMethod | null };
  /** Negative: credit for the next invoices; positive: added to the next one. */
  balance: number;
};
export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'billing_cycle_anchor'
  | 'created'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'cancellation_details'
  | 'currency'
  | 'default_payment_method'
  | 'ended_at'
  | 'livemode'
  | 'metadata'
  | 'pause_collection'
  | 'status'
  | 'trial_end'
  | 'trial_start'
> & {
  /** The default for subscriptions that are made with an API version since 2025-09-30. */
  billing_mode: { type: 'flexible' };
  customer: string;
  items: { object: 'list'; data: Item[]; has_more: boolean; url: string };
  latest_invoice: string | Invoice | null;
};
export interface Item {
  id: string;
  object: 'subscription_item';
  created: number;
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: number;
  subscription: string;
  metadata: Record<string, string>;
}
export interface Price {
  id: string;
  object: 'price';
  active: boolean;
  currency: string;
  product: string;
  unit_amount: number;
  recurring: { interval: 'month' | 'year'; interval_count: number } | null;
}
export interface Line {
  id: string;
  object: 'line_item';
  amount: number;
  currency: string;
  description: string | null;
  discount_amounts: { amount: number; discount: string }[];
  parent: {
    type: 'subscription_item_details' | 'invoice_item_details';
    invoice_item_details: null | {
      invoice_item: string;
      proration: boolean;
      proration_details: null;
      subscription: string | null;
    };
    subscription_item_details: null | {
      invoice_item: string | null;
      proration: boolean;
      subscription: string;
      subscription_item: string;
    };
  };
  period: { start: number; end: number };
  pricing: { type: 'price_details'; price_details: { price: string; product: string } };
  quantity: number;
}
export interface Invoice {
  id: string;
  object: 'invoice';
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  auto_advance: boolean;
  /** Set when a draft is let go on; in seconds. */
  finalizes_at?: number;
  billing_reason: string;
  created: number;
  currency: string;
  customer: string;
  hosted_invoice_url: string;
  invoice_pdf: string;
  lines: { object: 'list'; data: Line[]; has_more: boolean; url: string };
  livemode: boolean;
  metadata: Record<string, string>;
  number: string;
  starting_balance: number;
  ending_balance: number | null;
  parent: null | {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { metadata: Record<string, string>; subscription: string };
  };
  payments: { object: 'list'; data: InvoicePayment[]; has_more: boolean; url: string };
  period_start: number;
  period_end: number;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  status_transitions: {
    finalized_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
    marked_uncollectible_at: number | null;
  };
  total: number;
}
/** Waits for the subscription's next invoice. */
export interface InvoiceItem {
  id: string;
  object: 'invoiceitem';
  amount: number;
  currency: string;
  customer: string;
  date: number;
  description: string;
  discountable: boolean;
  invoice: null;
  livemode: boolean;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; subscription_item: string };
  };
  period: { start: number; end: number };
  pricing: Line['pricing'];
  proration: boolean;
}
export interface BalanceTransaction {
  id: string;
  object: 'customer_balance_transaction';
  amount: number;
  created: number;
  currency: string;
  customer: string;
  description: string | null;
  ending_balance: number;
  invoice: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  type: 'adjustment' | 'applied_to_invoice' | 'invoice_too_large' | 'invoice_too_small';
}
export interface InvoicePayment {
  id: string;
  object: 'invoice_payment';
  amount_paid: number;
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
  status: 'paid' | 'open' | 'canceled';
}
export interface Charge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  customer: string;
  disputed: boolean;
  failure_code: string | null;
  /** Of the payment intent, as when the charge was made. */
  metadata: Record<string, string>;
  paid: boolean;
  payment_intent: string;
  payment_method_details: { type: PaidBy; bacs_debit?: { last4: string; mandate: string } };
  refunded: boolean;
  refunds: { object: 'list'; data: Refund[]; has_more: boolean; url: string };
  /** `pending`: the bank takes days. */
  status: 'succeeded' | 'pending' | 'failed';
}
export type PaidBy = 'card' | 'bacs_debit' | 'link';
export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  status: 'processing' | 'succeeded' | 'requires_payment_method';
}
export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  customer: string;
  metadata: Record<string, string>;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
}
export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  charge: string;
  created: number;
  currency: string;
  payment_intent: string;
  payment_method_details: { type: PaidBy };
  reason: string;
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response';
}
export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  allow_promotion_codes: boolean | null;
  cancel_url: string;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: string;
  expires_at: number;
  invoice: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  mode: 'subscription' | 'payment';
  /** Null in subscription mode: there it is the invoice's. */
  payment_intent: string | null;
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string;
  url: string | null;
}
export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
}

export function listOf<T>(data: T[], url: string, hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url };
}
