/** What runs in the background, by the names in `server/list-jobs.ts`: what staff call it, and what it does. */
export const jobTexts = {
  'remove-expired': {
    name: 'Remove expired records',
    text: 'Deletes sign-ins, links, codes and drafts once they’ve expired',
  },
  'remove-old-logs': {
    name: 'Remove old logs',
    text: 'Deletes old records of what Stripe and the club’s functions sent or received',
  },
  'remove-old-records': {
    name: 'Remove old records',
    text: 'Deletes records once the time set under Settings, “How long records are kept” is over',
  },
  'change-stored-documents': {
    name: 'Update records',
    text: 'Brings older records up to date after an update',
  },
  'remind-of-parq': { name: 'PAR-Q reminders', text: 'Reminds members whose health answers expire soon' },
  'tell-adults': {
    name: '18th birthdays',
    text: 'Tells people who turn 18, and their guardians, that nobody acts for them any more',
  },
  'remove-unused-pictures': {
    name: 'Remove unused pictures',
    text: 'Deletes pictures that no page shows any more',
  },
  'complete-profiles': {
    name: 'Complete profiles',
    text: 'Adds what lists need to profiles that another program wrote',
  },
  'resume-imports': { name: 'Resume imports', text: 'Continues imports that a restart interrupted' },
  'remove-batches': { name: 'Remove old batches', text: 'Deletes the lists of finished messages and tags' },
  'work-on-member-batches': {
    name: 'Bulk messages and tags',
    text: 'Sends or tags what staff started from a list',
  },
  'finish-merges': { name: 'Finish merges', text: 'Moves the records of two people who were merged' },
  'clear-departed': {
    name: 'Clear who’s in',
    text: 'Takes people off the list of who’s in after closing time',
  },
  'seal-audit-log': {
    name: 'Seal the audit log',
    text: 'Seals new entries, so that the command “doctor” shows if any were changed',
  },
  'settle-memberships': { name: 'Memberships', text: 'Ends and starts memberships on their dates' },
  'process-holds': { name: 'Holds', text: 'Starts and ends holds on their dates' },
  'raise-prices': { name: 'Price changes', text: 'Applies new prices on the date given to members' },
  'remind-of-ends': { name: 'End reminders', text: 'Reminds members whose membership ends soon' },
  'find-members-at-risk': {
    name: 'Members at risk',
    text: 'Finds members who come less often or have stayed away, once a day, and overdue payments at every run',
  },
  'count-figures': {
    name: 'Figures',
    text: 'Works out the figures for Analytics; recurring revenue once an hour, or when you run it',
  },
  'reconcile-payments': { name: 'Compare with Stripe', text: 'Compares our records with Stripe’s' },
  'generate-sessions': { name: 'Timetable', text: 'Adds the coming weeks’ classes from the schedules' },
  'publish-session-series': { name: 'Open data', text: 'Publishes timetable changes as open data' },
  'cancel-quiet-sessions': {
    name: 'Cancel quiet classes',
    text: 'Cancels classes with too few bookings, if the club has set a minimum',
  },
  'settle-sessions': { name: 'After classes', text: 'Marks no-shows and strikes when a class is over' },
  'remind-of-classes': { name: 'Class reminders', text: 'Reminds members of tomorrow’s classes' },
  'process-waitlists': { name: 'Waitlists', text: 'Gives free places to the next person waiting' },
  'book-standing-bookings': {
    name: 'Standing bookings',
    text: 'Books the classes of members’ standing bookings',
  },
  'move-merged-exercises': {
    name: 'Merged exercises',
    text: 'Moves results to the exercise that another was merged into',
  },
  'follow-renames': { name: 'Renamed exercises', text: 'Shows an exercise’s new name with its results' },
  'move-scores': { name: 'Scores', text: 'Updates leaderboards after a workout was changed' },
  'remove-visitors': { name: 'Remove visitors', text: 'Deletes the details of visitors after their visit' },
  'tell-event-people': { name: 'Event changes', text: 'Tells people about events that changed' },
  'count-challenge-scores': { name: 'Challenges', text: 'Counts the scores of challenges' },
  'remind-of-tours': { name: 'Tour reminders', text: 'Reminds people of their tour' },
  'remind-of-events': { name: 'Event reminders', text: 'Reminds people of tomorrow’s events' },
  'deliver-club-events': { name: 'Club events', text: 'Delivers events to the club’s own functions' },
  'deliver-webhooks': { name: 'Webhooks', text: 'Sends events to the club’s other systems' },
  'read-bounces': {
    name: 'Bounced emails',
    text: 'Reads the mailbox for bounced emails, and marks their addresses',
  },
  'send-texts': { name: 'Send texts', text: 'Sends the texts in the outbox' },
  'send-messages': { name: 'Send emails', text: 'Sends the emails in the outbox' },
} as const;

export type JobName = keyof typeof jobTexts;

export const isJobName = (name: string): name is JobName => Object.hasOwn(jobTexts, name);
