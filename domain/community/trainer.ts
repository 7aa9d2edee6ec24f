/** A personal trainer's profile: when visitors see it, where it is in the list, and how it is worded. */
import { formatPrice } from '../values/money.ts';

/** Lengths of a session that a trainer may offer, in minutes. */
export const sessionLengths = [30, 45, 60, 90] as const;

export const MAX_SPECIALITIES = 8;
export const MAX_SPECIALITY = 40;

interface Listed {
  readonly name: string;
  readonly headline: string;
  /** By an admin. */
  readonly isHidden: boolean;
  /** Where an admin put it: 0 to 999, lowest first; by name where it is the same. */
  readonly order: number;
}

/** True where everybody sees the profile. One that nobody has written yet stays out. */
export function isTrainerShown({ headline, isHidden }: Listed): boolean {
  return headline !== '' && !isHidden;
}

/** Sessions are sold with people who coach here: a profile is hidden where somebody no longer does. Null: there is none. */
export const sellsSessions = (trainer: Pick<Listed, 'isHidden'> | null | undefined): boolean =>
  Boolean(trainer && !trainer.isHidden);

/** What lists of trainers are ordered by: `sortKey` all of them, `listKey` those shown; empty: not shown. */
export function trainerKeys(trainer: Listed): { readonly sortKey: string; readonly listKey: string } {
  const sortKey = `${String(trainer.order).padStart(3, '0')} ${trainer.name.toLowerCase()}`;
  return { sortKey, listKey: isTrainerShown(trainer) ? sortKey : '' };
}

/** `£45 for 60 minutes`; without a rate `60 minutes, price on request`. */
export function rateText(rateInPence: number | null, sessionMinutes: number): string {
  if (rateInPence === null) return `${sessionMinutes} minutes, price on request`;
  return `${formatPrice(rateInPence, 'one-off')} for ${sessionMinutes} minutes`;
}
