/** Loaded before the demo: its clock starts on a Monday at noon, so that pictures stay as they are. */
const startsAt = Temporal.Instant.from('2026-11-23T12:00:00Z');
const RealDate = globalThis.Date;
const ahead = startsAt.epochMilliseconds - RealDate.now();
const instant = () => Temporal.Instant.fromEpochMilliseconds(RealDate.now() + ahead);

Object.defineProperty(Temporal.Now, 'instant', { value: instant });
globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts));
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
