/** What joining takes, as one list with what is done of it. */
import type { NextStep } from './next-steps.ts';

interface JoiningPart {
  readonly title: string;
  readonly isOpen: (code: string) => boolean;
}

const oneOf =
  (...codes: readonly string[]) =>
  (code: string) =>
    codes.includes(code);

const account: JoiningPart = { title: 'Your account', isOpen: oneOf('details-missing') };
const email: JoiningPart = { title: 'Email confirmed', isOpen: oneOf('email-unconfirmed') };
const waiver: JoiningPart = { title: 'Waiver signed', isOpen: oneOf('waiver-not-signed') };
const others: readonly JoiningPart[] = [
  {
    title: 'PAR-Q filled in',
    isOpen: (code) => code.startsWith('parq-') && !['parq-due', 'parq-not-cleared'].includes(code),
  },
  { title: 'Emergency contact', isOpen: oneOf('emergency-contact-missing') },
  { title: 'Plan', isOpen: oneOf('membership-missing', 'membership-waiting', 'payment-pending') },
];

/** Somebody with one of these is past joining. */
const past = oneOf('membership-ended', 'payment-overdue');

export interface JoiningList<S> {
  /** `3 of 6 done`. */
  readonly progress: string;
  /** `step`: what is to do; null: it is done. */
  readonly items: readonly { readonly title: string; readonly step: S | null }[];
  /** Steps that are no part of joining. */
  readonly rest: readonly S[];
}

/**
 * The list of somebody who has more than one of it to do; null: their next steps stand for themselves.
 * @param hasWaiver whether the club has one
 */
export function joiningList<S extends Pick<NextStep, 'code'>>(
  steps: readonly S[],
  { hasWaiver }: { readonly hasWaiver: boolean },
): JoiningList<S> | null {
  const parts = [account, email, ...(hasWaiver ? [waiver] : []), ...others];
  const items = parts.map(({ title, isOpen }) => ({
    title,
    step: steps.find(({ code }) => isOpen(code)) ?? null,
  }));
  const open = items.flatMap(({ step }) => (step ? [step] : []));
  if (open.length < 2 || steps.some(({ code }) => past(code))) return null;
  return {
    progress: `${items.length - open.length} of ${items.length} done`,
    items,
    rest: steps.filter((step) => !open.includes(step)),
  };
}
