/** Typed text, for the fields of forms. */
import { z } from 'zod';
import { isPlainId } from '#domain/values/plain-id.ts';
import { toOneLine } from '#domain/values/text.ts';

/** For a field that pages send exactly once: only a changed form misses it, or sends it twice. */
const ONCE = 'Enter this once, as text';

/**
 * What is typed into a field of one line, as one line: a name with a line break would break lists, CSV files and the subjects of emails.
 * @param error what to say where it is missing or sent twice
 */
export const oneLine = (error = ONCE) => z.string({ error }).overwrite(toOneLine);

/** What is typed into a field of several lines, without white space around it. */
export const severalLines = (error = ONCE) => z.string({ error }).trim();

/** The id of something chosen from a list; `error` for anything that cannot be one. */
export const chosenId = (error: string) => z.string({ error }).refine(isPlainId, error);
