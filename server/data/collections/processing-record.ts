import { defineCollection, text } from './collection.ts';

/** One document, `club`: what the club adds to its record of processing (UK GDPR, article 30). */
export const processingRecord = defineCollection('processingRecord', {
  /** Empty: the club's name. */
  controllerName: text,
  /** Empty: the club's address. */
  controllerAddress: text,
  contact: text,
  officer: text,
  representative: text,
  registrationNumber: text,
  otherRecipients: text,
  otherMeasures: text,
});
export type ProcessingRecord = ReturnType<typeof processingRecord.decode>;

export const PROCESSING_RECORD_ID = 'club';
