/** Mails about a price that rises for people who have the plan already. */

import { formatDate } from '#domain/values/dates.ts';
import { formatPrice, type PriceInterval } from '#domain/values/money.ts';
import { greet, type MailText, paragraphs } from '../../outbox/templates.ts';

/** The template of the notice. */
export const PRICE_RISE = 'price-rise';

/** The member that a mail is about. */
export interface RiseReader {
  readonly firstName: string;
  readonly name: string;
  readonly planPriceInPence: number | null;
}

export interface RiseTerms {
  readonly planName: string;
  readonly priceInPence: number;
  readonly interval: PriceInterval;
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly words: string;
}

export interface RiseClub {
  readonly clubName: string;
  /** The start of links. */
  readonly origin: string;
}

/** Tells a member what they will pay, from when, and how to leave before. */
export function priceRiseMail(rise: RiseTerms, reader: RiseReader, { clubName, origin }: RiseClub): MailText {
  const { now, next, day } = textsOf(rise, reader);
  const today = `${rise.planName} costs ${now} at the moment.`;
  const then = `From ${day} it costs ${next}. You pay the new price from the first payment on or after that day.`;
  const leave = `You don’t need to do anything. If you’d rather leave, you can cancel before then: ${origin}/membership/leave`;
  return {
    template: PRICE_RISE,
    subject: `${rise.planName} will cost ${next} from ${day}`,
    body: paragraphs(
      greet(reader.firstName),
      today,
      then,
      ...(rise.words ? [rise.words] : []),
      leave,
      clubName,
    ),
  };
}

/** Tells a member that the price stays after all. */
export function riseWithdrawnMail(rise: RiseTerms, reader: RiseReader, { clubName }: RiseClub): MailText {
  const { now, next, day } = textsOf(rise, reader);
  return {
    template: 'price-rise-withdrawn',
    subject: `${rise.planName} stays at ${now}`,
    body: paragraphs(
      greet(reader.firstName),
      `We told you that ${rise.planName} would cost ${next} from ${day}. That has changed: the price stays at ${now}.`,
      clubName,
    ),
  };
}

function textsOf({ priceInPence, interval, from }: RiseTerms, { planPriceInPence }: RiseReader) {
  return {
    now: formatPrice(planPriceInPence ?? priceInPence, interval),
    next: formatPrice(priceInPence, interval),
    day: formatDate(Temporal.PlainDate.from(from)),
  };
}
