/** What the audit log says about how records are kept; `domain/club/audit.ts` says how to read them. */
export const privacyPhrases = {
  'retention.shortened': 'chose to keep records for a shorter time',
  'retention.lengthened': 'chose to keep records for a longer time',
  'retention.undone': 'undid a shorter time for keeping records',
  'retention.begins': 'scheduled the removal of old records',
  'processing-record.changed': 'changed the details of the record of processing',
  'health-consent.withdrawn': 'withdrew consent to store {member’s} health answers',
  'affected.exported': 'exported the contact details of those whose records were seen',
} as const;
