import { storedDate } from '../values/dates.ts';

/** What a person checking in by name adds to it, so that a name alone lets nobody in: it is not on a membership card or in a greeting. */
export type NameProof =
  | { readonly kind: 'birthday'; readonly day: number; readonly month: number }
  | { readonly kind: 'phone'; readonly lastDigits: string };

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** The day and month of birth (`27/03`, `2703`, `27 March`, a whole date too), or the last three digits of a phone number; null: neither. */
export function readNameProof(typed: string): NameProof | null {
  const text = typed.slice(0, 40).trim().toLowerCase();
  if (/^\d{3}$/.test(text)) return { kind: 'phone', lastDigits: text };
  const digits = /^(\d{1,2})[ ./-](\d{1,2})(?:[ ./-]\d{4})?$/.exec(text) ?? /^(\d\d)(\d\d)$/.exec(text);
  if (digits) return birthday(Number(digits[1]), Number(digits[2]));
  const words = /^(\d{1,2})(?:st|nd|rd|th)? ?([a-z]{3,9})$/.exec(text);
  return words
    ? birthday(Number(words[1]), months.findIndex((month) => month.startsWith(words[2] ?? '')) + 1)
    : null;
}

function birthday(day: number, month: number): NameProof | null {
  const isDate = day >= 1 && day <= 31 && month >= 1 && month <= 12;
  return isDate ? { kind: 'birthday', day, month } : null;
}

interface Known {
  /** `YYYY-MM-DD` */
  readonly dob: string;
  readonly mobile: string;
}

/** Whether it is this person's. Who has neither on record can only be helped at the desk. */
export function isNameProofOf({ dob, mobile }: Known, proof: NameProof): boolean {
  if (proof.kind === 'phone') return mobile.replaceAll(/\D/g, '').slice(-3) === proof.lastDigits;
  const date = storedDate(dob);
  return date !== null && date.day === proof.day && date.month === proof.month;
}
