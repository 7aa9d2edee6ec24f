/** Typed text, for the fields of forms. */
import { z } from 'zod';
import { toOneLine } from '#domain/values/text.ts';

/**
 * What is typed into a field of one line, as one line: a name with a line break would break lists, CSV files and the subjects of emails.
 * @param error what to say where it is missing or sent twice
 */
export const oneLine = (error: string) => z.string({ error }).overwrite(toOneLine);

/** What is typed into a field of several lines, without white space around it. */
export const severalLines = (error: string) => z.string({ error }).trim();
