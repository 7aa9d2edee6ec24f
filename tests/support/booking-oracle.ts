/**
 * What a timetable should be after each step, written in the simplest way: minutes as numbers, lists searched from end to end,
 * nothing derived is kept. Shares no rule with the product, so that a mistake has to be made twice to go unseen.
 */

/** Minutes since midnight at the start of the first day; the clocks do not change during the run. */
export type Minute = number;

export interface OraclePerson {
  readonly uid: string;
  readonly wantsLateOffers: boolean;
  readonly minimumNotice: number;
  /** Quiet from 22:00 to 07:00. */
  readonly isQuietAtNight: boolean;
  /** Classes in all; null: no limit. */
  readonly allowance: number | null;
}

export interface OracleClass {
  readonly id: string;
  startsAt: Minute;
  readonly minutes: number;
  capacity: number;
}

/** The club's rules; quiet hours for cancelling are 22:00 to 07:00. */
export interface OracleRules {
  readonly opensDaysBefore: number;
  readonly freeCancelMinutes: number;
  readonly mostUpcoming: number;
  readonly mostWaiting: number;
  readonly lateOfferMinutes: number;
  readonly strikeLimit: number;
  readonly strikeWindowDays: number;
  readonly suspensionDays: number;
}

export interface OracleBooking {
  status: string;
  isPenaltyFree: boolean;
  notified: string[];
  /** Waits for a class that they have cancelled late: it stays used up, and they are back at that when the wait ends. */
  hadCancelledLate?: boolean;
}

interface Dated extends OracleClass {
  isCancelled: boolean;
  waitlist: string[];
  offers: { uid: string; until: Minute }[];
}

const DAY = 24 * 60;
const holds = (booking: OracleBooking | undefined) =>
  booking !== undefined && ['booked', 'attended', 'late', 'no-show'].includes(booking.status);
const usesUp = (booking: OracleBooking | undefined) =>
  holds(booking) ||
  booking?.status === 'late-cancelled' ||
  (booking?.status === 'waitlisted' && booking.hadCancelledLate === true);
/** Days before the first have negative minutes, whose remainder is negative too. */
const onClock = (minute: Minute) => ((minute % DAY) + DAY) % DAY;
const isNight = (minute: Minute) => onClock(minute) >= 22 * 60 || onClock(minute) < 7 * 60;

export class BookingOracle {
  readonly classes: Dated[];
  /** By class, then by person. */
  readonly bookings = new Map<string, OracleBooking>();
  readonly strikes: { uid: string; classId: string; at: Minute }[] = [];
  /** `uid kind` of every message so far that has not been taken. */
  private mails: string[] = [];
  now: Minute;
  private readonly people: readonly OraclePerson[];
  private readonly rules: OracleRules;

  constructor(
    people: readonly OraclePerson[],
    classes: readonly OracleClass[],
    rules: OracleRules,
    now: Minute,
  ) {
    this.people = people;
    this.rules = rules;
    this.now = now;
    this.classes = classes.map((one) => ({ ...one, isCancelled: false, waitlist: [], offers: [] }));
  }

  /** Messages since the last time that this was asked. */
  takeMails(): string[] {
    const mails = this.mails.sort();
    this.mails = [];
    return mails;
  }

  booking(classId: string, uid: string): OracleBooking | undefined {
    return this.bookings.get(`${classId} ${uid}`);
  }

  bookedIn(classId: string): number {
    return this.people.filter(({ uid }) => holds(this.booking(classId, uid))).length;
  }

  openOffers(one: Dated): { uid: string; until: Minute }[] {
    return one.offers.filter(({ until }) => until > this.now);
  }

  freeFor(one: Dated, uid = ''): number {
    const others = this.openOffers(one).filter((offer) => offer.uid !== uid).length;
    return Math.max(0, one.capacity - this.bookedIn(one.id) - others);
  }

  /** The last minute at which cancelling is free: minute by minute backwards, nights not counted. */
  freeUntil(one: Dated): Minute {
    let minute = one.startsAt;
    let missing = this.rules.freeCancelMinutes;
    while (missing > 0) {
      minute -= 1;
      if (!isNight(minute)) missing -= 1;
    }
    return minute;
  }

  private notify(uid: string, kind: string): void {
    this.mails.push(`${uid} ${kind}`);
  }

  private suspendedUntil(uid: string): Minute {
    const own = this.strikes.filter((strike) => strike.uid === uid && strike.at <= this.now);
    const { strikeLimit, strikeWindowDays, suspensionDays } = this.rules;
    const ends = own
      .filter(({ at }) => {
        const counted = own.filter((other) => other.at <= at && other.at > at - strikeWindowDays * DAY);
        return counted.length >= strikeLimit;
      })
      .map(({ at }) => at + suspensionDays * DAY);
    return Math.max(0, ...ends);
  }

  /** Classes that count against an allowance. */
  usedBy(uid: string): string[] {
    return this.classes.map(({ id }) => id).filter((id) => usesUp(this.booking(id, uid)));
  }

  /** Codes of what is the person's own: the same for a booking, a wait and a promotion. */
  private ownReasons(one: Dated, { uid, allowance }: OraclePerson): string[] {
    const reasons: string[] = [];
    const own = this.booking(one.id, uid);
    const usedHere = usesUp(own) ? 1 : 0;
    if (allowance !== null && this.usedBy(uid).length - usedHere >= allowance) reasons.push('allowance-used');
    const isToday = Math.floor(one.startsAt / DAY) === Math.floor(this.now / DAY);
    if (this.suspendedUntil(uid) > this.now && !isToday) reasons.push('suspended');
    const others = this.classes.filter(
      (other) => other.id !== one.id && other.startsAt + other.minutes > this.now,
    );
    const withPlace = others.filter((other) => holds(this.booking(other.id, uid)));
    const waiting = others.filter((other) => this.booking(other.id, uid)?.status === 'waitlisted');
    if (withPlace.length + waiting.length >= this.rules.mostUpcoming) reasons.push('too-many-upcoming');
    const isClash = (other: Dated) =>
      other.startsAt < one.startsAt + one.minutes && one.startsAt < other.startsAt + other.minutes;
    if (withPlace.some(isClash)) reasons.push('clashes');
    return reasons;
  }

  reasons(one: Dated, person: OraclePerson): string[] {
    const reasons: string[] = [];
    const own = this.booking(one.id, person.uid);
    if (one.isCancelled) reasons.push('session-cancelled');
    else if (this.now >= one.startsAt) reasons.push('started');
    else if (this.now < this.opensAt(one)) reasons.push('not-open-yet');
    if (holds(own)) reasons.push('already-booked');
    reasons.push(...this.ownReasons(one, person));
    if (holds(own) || one.isCancelled || this.freeFor(one, person.uid) > 0) return reasons;
    if (own?.status === 'waitlisted') return [...reasons, 'already-waitlisted'];
    reasons.push('full');
    if (one.waitlist.length >= this.rules.mostWaiting && this.rules.mostWaiting > 0)
      reasons.push('waitlist-full');
    return reasons;
  }

  /** Six in the morning. */
  private opensAt(one: Dated): Minute {
    return (Math.floor(one.startsAt / DAY) - this.rules.opensDaysBefore) * DAY + 6 * 60;
  }

  /** `booked`, `waitlisted 2`, or `refused` and every code. */
  book(classId: string, uid: string, wantsWaitlist: boolean): string {
    const { one, person } = this.find(classId, uid);
    const own = this.booking(classId, uid);
    if (holds(own)) return 'booked';
    const reasons = this.reasons(one, person);
    if (reasons.length === 0) {
      this.take(
        one,
        uid,
        this.openOffers(one).some((offer) => offer.uid === uid),
      );
      this.notify(uid, 'class-booked');
      return 'booked';
    }
    if (own?.status === 'waitlisted' && wantsWaitlist) return `waitlisted ${one.waitlist.indexOf(uid) + 1}`;
    const canWait =
      reasons.length === 1 && reasons[0] === 'full' && this.rules.mostWaiting > one.waitlist.length;
    if (!wantsWaitlist || !canWait) return `refused ${reasons.sort().join(' ')}`;
    const hadCancelledLate = own?.status === 'late-cancelled';
    this.bookings.set(`${classId} ${uid}`, {
      ...{ status: 'waitlisted', isPenaltyFree: false, notified: [], hadCancelledLate },
    });
    one.waitlist.push(uid);
    return `waitlisted ${one.waitlist.length}`;
  }

  accept(classId: string, uid: string): string {
    const { one, person } = this.find(classId, uid);
    if (holds(this.booking(classId, uid))) return 'booked';
    if (!this.openOffers(one).some((offer) => offer.uid === uid)) {
      return one.offers.some((offer) => offer.uid === uid) ? 'lapsed' : 'no-offer';
    }
    const reasons = this.reasons(one, person);
    if (reasons.length > 0) return `refused ${reasons.sort().join(' ')}`;
    this.take(one, uid, true);
    this.notify(uid, 'class-promoted');
    return 'booked';
  }

  private take(one: Dated, uid: string, isPenaltyFree: boolean): void {
    this.bookings.set(`${one.id} ${uid}`, { status: 'booked', isPenaltyFree, notified: [] });
    this.dropStrike(one.id, uid);
    this.leave(one, uid);
  }

  /** Off the queue, and an open offer is over. */
  private leave(one: Dated, uid: string): void {
    one.waitlist = one.waitlist.filter((waiting) => waiting !== uid);
    for (const offer of one.offers) if (offer.uid === uid && offer.until > this.now) offer.until = this.now;
  }

  private dropStrike(classId: string, uid: string): void {
    const at = this.strikes.findIndex((strike) => strike.uid === uid && strike.classId === classId);
    if (at >= 0) this.strikes.splice(at, 1);
  }

  private addStrike(classId: string, uid: string, at: Minute): void {
    this.dropStrike(classId, uid);
    this.strikes.push({ uid, classId, at });
  }

  /** By the member, or for them by the club, which costs nothing and always sends a mail. */
  cancel(classId: string, uid: string, by: 'member' | 'club'): string {
    const { one } = this.find(classId, uid);
    const own = this.booking(classId, uid);
    if (!own) return 'no-booking';
    if (['cancelled', 'late-cancelled', 'left-waitlist'].includes(own.status)) return own.status;
    if (own.status === 'session-cancelled' || one.isCancelled) return 'refused';
    const isWait = own.status === 'waitlisted';
    if (isWait) own.status = own.hadCancelledLate ? 'late-cancelled' : 'left-waitlist';
    else if (own.status !== 'booked' || this.now >= one.startsAt) return 'refused';
    else this.cancelPlace(one, uid, own, by);
    if (by === 'club') this.notify(uid, 'class-withdrawn');
    this.leave(one, uid);
    this.promote(one);
    return isWait ? 'left-waitlist' : own.status;
  }

  private cancelPlace(one: Dated, uid: string, own: OracleBooking, by: 'member' | 'club'): void {
    const isLate = by === 'member' && !own.isPenaltyFree && this.now > this.freeUntil(one);
    own.status = isLate ? 'late-cancelled' : 'cancelled';
    if (isLate) this.addStrike(one.id, uid, this.now);
    if (by === 'member') this.notify(uid, isLate ? 'class-late-cancelled' : 'class-cancelled');
  }

  /** Free places to those who wait, in their order. */
  promote(one: Dated): void {
    if (one.isCancelled || this.now >= one.startsAt) return;
    const isLate = this.now > this.freeUntil(one);
    for (const uid of [...one.waitlist]) {
      if (this.freeFor(one) === 0) return;
      if (this.openOffers(one).some((offer) => offer.uid === uid)) continue;
      const { person } = this.find(one.id, uid);
      const correctable = this.correctable(one, person);
      const wishes = this.wishesAgainst(one, person, isLate);
      if (correctable.length + wishes.length > 0) this.skip(one, uid, wishes.length > 0 ? [] : correctable);
      else if (isLate) {
        one.offers.push({ uid, until: Math.min(this.now + this.rules.lateOfferMinutes, one.startsAt) });
        this.notify(uid, 'class-offered');
      } else {
        this.take(one, uid, false);
        this.notify(uid, 'class-promoted');
      }
    }
  }

  /** What the clock does to a waitlist: goes on with it, or clears it once the class has begun. */
  processWaitlist(classId: string): void {
    const one = this.classOf(classId);
    if (one.isCancelled || this.now < one.startsAt) {
      this.promote(one);
      return;
    }
    for (const uid of one.waitlist) {
      const own = this.booking(classId, uid);
      if (own) own.status = own.hadCancelledLate ? 'late-cancelled' : 'left-waitlist';
      this.notify(uid, 'class-not-got-in');
    }
    one.waitlist = [];
    one.offers = [];
  }

  /** More or fewer places; none that is taken or on offer goes. */
  resize(classId: string, capacity: number): string {
    const one = this.classOf(classId);
    if (one.capacity === capacity) return 'unchanged';
    if (one.isCancelled || capacity < this.bookedIn(classId) + this.openOffers(one).length) return 'refused';
    const isMore = capacity > one.capacity;
    one.capacity = capacity;
    if (isMore) this.promote(one);
    return 'revised';
  }

  private correctable(one: Dated, person: OraclePerson): string[] {
    const reasons = this.ownReasons(one, person);
    if (this.now + person.minimumNotice > one.startsAt) reasons.push('too-short-notice');
    return reasons;
  }

  private wishesAgainst(one: Dated, person: OraclePerson, isLate: boolean): string[] {
    const wishes: string[] = [];
    if (person.isQuietAtNight && isNight(this.now)) wishes.push('quiet-hours');
    if (isLate && !person.wantsLateOffers) wishes.push('no-late-offers');
    if (isLate && one.offers.some(({ uid }) => uid === person.uid)) wishes.push('offered-before');
    return wishes;
  }

  private skip(one: Dated, uid: string, reasons: string[]): void {
    const own = this.booking(one.id, uid);
    const news = reasons.filter((code) => !own?.notified.includes(code));
    if (!own || news.length === 0) return;
    own.notified.push(...news);
    this.notify(uid, 'class-skipped');
  }

  cancelClass(classId: string): string {
    const one = this.classOf(classId);
    if (one.isCancelled || this.now >= one.startsAt + one.minutes) return 'refused';
    const own = this.bookingsOf(classId);
    if (own.some(({ booking }) => ['attended', 'late'].includes(booking.status))) return 'refused';
    for (const { uid, booking } of own) {
      this.dropStrike(classId, uid);
      if (booking.status === 'late-cancelled') booking.status = 'cancelled';
      if (!['booked', 'no-show', 'waitlisted'].includes(booking.status)) continue;
      booking.status = 'session-cancelled';
      this.notify(uid, 'class-called-off');
    }
    Object.assign(one, { isCancelled: true, waitlist: [], offers: [] });
    return 'cancelled';
  }

  moveClass(classId: string, startsAt: Minute): string {
    const one = this.classOf(classId);
    if (one.startsAt === startsAt) return 'unchanged';
    if (one.isCancelled || this.now >= one.startsAt || this.now >= startsAt) return 'refused';
    one.startsAt = startsAt;
    for (const { uid, booking } of this.bookingsOf(classId)) {
      if (booking.status === 'booked') booking.isPenaltyFree = true;
      if (['booked', 'waitlisted'].includes(booking.status)) this.notify(uid, 'class-moved');
    }
    return 'revised';
  }

  mark(classId: string, uid: string, mark: string): string {
    const { one } = this.find(classId, uid);
    const own = this.booking(classId, uid);
    if (!own) return 'no-booking';
    if (one.isCancelled || !holds(own)) return 'refused';
    if (own.status === mark) return 'marked';
    if (Math.floor(this.now / DAY) < Math.floor(one.startsAt / DAY)) return 'refused';
    if (mark === 'no-show' && this.now < one.startsAt) return 'refused';
    if (own.status === 'no-show') this.dropStrike(classId, uid);
    if (mark === 'no-show' && !own.isPenaltyFree) this.addStrike(classId, uid, one.startsAt);
    own.status = mark;
    return 'marked';
  }

  bookingsOf(classId: string): { uid: string; booking: OracleBooking }[] {
    return this.people.flatMap(({ uid }) => {
      const booking = this.booking(classId, uid);
      return booking ? [{ uid, booking }] : [];
    });
  }

  /** Classes to come, or running, that this person holds a place in or waits for. */
  upcomingOf(uid: string): string[] {
    return this.classes
      .filter(({ startsAt, minutes }) => startsAt + minutes > this.now)
      .flatMap(({ id }) => {
        const booking = this.booking(id, uid);
        if (holds(booking)) return [`${id} booked`];
        return booking?.status === 'waitlisted' ? [`${id} waiting`] : [];
      });
  }

  classOf(classId: string): Dated {
    const one = this.classes.find(({ id }) => id === classId);
    if (!one) throw new Error(`no class ${classId}`);
    return one;
  }

  private find(classId: string, uid: string): { one: Dated; person: OraclePerson } {
    const person = this.people.find((somebody) => somebody.uid === uid);
    if (!person) throw new Error(`nobody ${uid}`);
    return { one: this.classOf(classId), person };
  }
}
