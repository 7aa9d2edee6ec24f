/** What members and the desk do with memberships, and what the desk takes back. */
import type { Chance } from './chance.ts';
import type { Typed } from './fill-in.ts';
import { STAFF_WORDS } from './invariants/secrets.ts';
import type { Form } from './page.ts';
import type { Person } from './person.ts';
import { about, at, dateFields, type Walk } from './walk.ts';

/** Days that a hold may have, or nearly. */
function holdDays(chance: Chance, today: Temporal.PlainDate): Record<string, string> {
  const from = today.add({ days: 7 + chance.whole(12) });
  return { ...dateFields('from', from), ...dateFields('until', from.add({ days: 13 + chance.whole(30) })) };
}

const holdAtDesk: Walk['typed'] = (_form, _person, chance, today) => ({
  ...holdDays(chance, today),
  ...{ override: chance.maybe(0.5) ? 'Agreed with the owner' : '', feeWaiver: '' },
});

const none = (name: string): Typed => ({ [`${name}-day`]: '', [`${name}-month`]: '', [`${name}-year`]: '' });

/** Mostly as the page says, sometimes less or more. */
function paidAsShown(_form: Form, _person: Person, chance: Chance): Typed {
  if (chance.maybe(0.2)) return {};
  return {
    amount: '',
    amountReason: '',
    payment: chance.pick(['cash', 'card-machine', 'cash']),
    ...none('lastDay'),
  };
}

const settledAsShown: Walk['typed'] = (_form, _person, chance) =>
  chance.maybe(0.2) ? {} : { amount: '', amountReason: '', payment: chance.pick(['cash', 'card-machine']) };

/** Of the many boxes most stay as they are. */
function soldAsUsual(_form: Form, _person: Person, chance: Chance): Typed {
  const rare = (value: string) => (chance.maybe(0.1) ? value : '');
  const discount = rare('10%');
  return {
    ...{ discount, discountReason: discount && 'As we agreed', voucherCode: '', voucherValue: rare('20') },
    ...{ cashGiven: '', ...(chance.maybe(0.5) && { plan: '' }), paidNow: rare('5') },
    ...{ item2: rare('water'), item3: rare('shirt'), item4: '' },
  };
}

/** A page of one of the steps that staff may take with a membership. */
const desk = (name: string, weight: number, step: string, typed?: Walk['typed']): Walk => ({
  ...{ name, weight, role: 'desk', typed },
  start: about('/desk/member/'),
  links: [new RegExp(`^/admin/member/[^/]+/${step}$`)],
  form: new RegExp(`/${step}`),
});

const own = (name: string, weight: number, path: string, typed?: Walk['typed']): Walk => ({
  ...{ name, weight, role: 'member', typed, start: at(path), form: new RegExp(`^${path}`) },
});

/** From one of the newest payments. */
const takeBack = (name: string, weight: number, step: string): Walk => ({
  ...{ name, weight, role: 'desk', start: at('/admin/payments') },
  links: [/^\/(admin\/payments|desk\/receipts)\/[^/?.]+$/, new RegExp(`/${step}$`)],
  form: new RegExp(`/${step}$`),
  typed: (_form, _person, chance) => ({
    reason: `Entered by mistake ${STAFF_WORDS}`,
    amount: chance.maybe(0.7) ? '' : '5',
  }),
});

export const membershipWalks: readonly Walk[] = [
  {
    ...{
      name: 'take money at the desk',
      weight: 14,
      role: 'desk',
      start: about('/admin/member/', '/activate'),
    },
    form: /activate/,
    typed: paidAsShown,
  },
  {
    ...{ name: 'sell', weight: 8, role: 'desk', start: about('/desk/sell/') },
    form: /sell/,
    typed: soldAsUsual,
  },
  {
    ...{ name: 'request a plan', weight: 5, role: 'member', start: at('/membership/plans') },
    links: [/\/join$/],
    form: /request/,
  },
  desk('take the next payment', 8, 'payment-settled', settledAsShown),
  desk('mark as overdue', 2, 'payment-overdue'),
  desk('change a plan at the desk', 3, 'change-plan', paidAsShown),
  desk('put on hold at the desk', 2, 'hold', holdAtDesk),
  desk('end a hold at the desk', 2, 'end-hold'),
  desk('cancel at the end of the period', 2, 'cancel-at-period-end'),
  desk('undo a cancellation', 2, 'undo-cancel'),
  { ...desk('end a membership now', 1, 'cancel-now'), role: 'admin', start: about('/admin/member/') },
  { ...desk('let expire', 1, 'let-expire'), role: 'admin', start: about('/admin/member/') },
  { ...desk('cool off', 1, 'cool-off'), role: 'admin', start: about('/admin/member/') },
  takeBack('void', 4, 'void'),
  takeBack('refund', 3, 'refund'),
  takeBack('take the rest of a payment', 2, 'pay'),
  {
    ...{ name: 'email a receipt', weight: 2, role: 'desk', start: at('/admin/payments') },
    links: [/^\/(admin\/payments|desk\/receipts)\/[^/?.]+$/],
    form: /\/email$/,
  },
  {
    ...own('hold', 4, '/membership/holding'),
    start: ({ today }, _step, chance) =>
      `/membership/holding?${new URLSearchParams(holdDays(chance, today))}`,
  },
  own('return early', 2, '/membership/holding/return'),
  own('leave', 3, '/membership/leave', () => ({})),
  own('stay', 2, '/membership/stay'),
  {
    ...own('change plan', 4, '/membership/change'),
    start: (_year, _step, chance) =>
      `/membership/change?plan=${chance.pick(['unlimited', 'off-peak', 'eight'])}`,
  },
];
