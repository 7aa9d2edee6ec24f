/** Not in the form file, which would bring its rules into the page. */
export const LONGEST_NOTE_LABEL = 'Your coaches can read them.';
