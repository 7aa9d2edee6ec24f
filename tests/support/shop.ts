/** A desk with things to sell. */
import type { Member } from '#server/data/collections/members.ts';
import { ledger } from '#server/data/collections/payments.ts';
import { items, type Sale, sales } from '#server/data/collections/sales.ts';
import { membershipVersion } from '#server/membership/change-membership.ts';
import { findDeskPayment, paymentVersion } from '#server/payments/desk/find-payment.ts';
import { type PayRequest, payBalance, saleVersion } from '#server/payments/desk/pay-balance.ts';
import { type ReturnRequest, returnPayment } from '#server/payments/desk/return-payment.ts';
import { type SellRequest, sell } from '#server/payments/desk/sell.ts';
import type { ClubOptions } from './club.ts';
import { openDesk } from './desk.ts';

export const nothingSold: Omit<SellRequest, 'by'> = {
  ...{ uid: '', seen: '', planId: '', packId: '', items: [], hasFee: false, voucherValueInPence: null },
  ...{ discount: '', discountReason: '', voucherCode: '', paidNowInPence: null, cashGivenInPence: null },
  payment: 'cash',
};

export const water = (quantity = 1) => ({ itemId: 'water', quantity });
export const shirt = (quantity = 1) => ({ itemId: 'shirt', quantity });

/** One shirt at £24 with VAT, and any amount of water at £1.50. */
export async function openShop(options: ClubOptions = {}) {
  const desk = await openDesk(options);
  const { club, admin } = desk;
  const { store, services } = club;
  const item = { name: 'Shirt', priceInPence: 2400, vatPercent: 20, stock: 1, isActive: true };
  await store.create(items, items.decode('shirt', item));
  await store.create(items, items.decode('water', { name: 'Water', priceInPence: 150, isActive: true }));
  const by = { uid: admin.uid, name: 'Ada Admin' };
  const soldOf = (outcome: Awaited<ReturnType<typeof sell>>): Sale => {
    if (outcome.kind !== 'sold') throw new Error(JSON.stringify(outcome));
    return outcome.sale;
  };
  const sellTo = async ({ id }: Pick<Member, 'id'>, request: Partial<SellRequest>) => {
    const seen = membershipVersion(await desk.stored(id));
    return sell(services, { ...nothingSold, by, uid: id, seen, ...request });
  };
  return {
    ...desk,
    /** In the order in which they were written. */
    async entries() {
      const found = await store.query(ledger, { orderBy: [['at', 'desc']], limit: 500 });
      return found.items.toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));
    },
    sell: (request: Partial<SellRequest>) => sell(services, { ...nothingSold, by, ...request }),
    sellTo,
    sold: async (member: Pick<Member, 'id'>, request: Partial<SellRequest>) =>
      soldOf(await sellTo(member, request)),
    async storedSale(id: string): Promise<Sale> {
      const sale = await store.find(sales, id);
      if (!sale) throw new Error(`no sale ${id}`);
      return sale;
    },
    async pay(saleId: string, request: Partial<PayRequest> = {}) {
      const sale = await store.find(sales, saleId);
      const seen = sale ? saleVersion(sale) : '';
      const none = { payment: 'cash', amountInPence: null, cashGivenInPence: null, waiver: '' } as const;
      return payBalance(services, { saleId, ...none, seen, by, ...request });
    },
    async giveBack(id: string, request: Partial<ReturnRequest> = {}) {
      const payment = await findDeskPayment(store, id);
      const seen = payment ? paymentVersion(payment) : '';
      const all = { kind: 'refund', amountInPence: null, reason: 'Faulty', choices: [] } as const;
      return returnPayment(services, { id, ...all, seen, by, ...request });
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
