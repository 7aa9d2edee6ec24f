/** What the audit log says about the timetable; `domain/club/audit.ts` says how to read them. */
export const timetablePhrases = {
  'class-type.saved': 'changed a class type',
  'schedule.saved': 'changed a weekly class',
  'schedule.ended': 'ended a weekly class',
  'schedule.date-skipped': 'skipped one date of a weekly class',
  'schedule.date-restored': 'restored a date of a weekly class',
  'session.added': 'added a one-off class',
  'week.copied': 'copied a week of the timetable',
  'club.date-closed': 'closed the club for a day',
  'club.date-reopened': 'reopened the club',
  'session.cancelled': 'cancelled a class',
  'session.restored': 'restored a cancelled class',
  'session.moved': 'moved a class',
  'session.changed': 'changed a class',
  'classes.exported': 'exported the class list',
} as const;
