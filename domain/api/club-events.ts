/** What the club tells its other systems: by name as sent, and what admins read. */
export const clubEventKinds = [
  {
    code: 'member.created',
    label: 'Somebody joined',
    hint: 'An account was created, by them, at the desk or by an import.',
  },
  {
    code: 'membership.changed',
    label: 'A membership changed',
    hint: 'It started, ended, was put on hold, became overdue …',
  },
  { code: 'member.checked-in', label: 'Somebody came in', hint: 'At the kiosk or the desk.' },
  { code: 'class.booked', label: 'A class was booked', hint: 'Also from the waitlist.' },
  {
    code: 'class.cancelled',
    label: 'A booking was cancelled',
    hint: 'By the member, by staff, or with the class.',
  },
] as const;

export type ClubEventType = (typeof clubEventKinds)[number]['code'];
export const clubEventTypes = clubEventKinds.map(({ code }) => code) as [ClubEventType, ...ClubEventType[]];

/** `Somebody joined, a class was booked` */
export function eventsText(types: readonly ClubEventType[]): string {
  const labels = clubEventKinds.filter(({ code }) => types.includes(code)).map(({ label }) => label);
  return labels
    .map((label, index) => (index === 0 ? label : label[0]?.toLowerCase() + label.slice(1)))
    .join(', ');
}
