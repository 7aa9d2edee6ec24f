import { oneLine } from './typed-text.ts';

/** What `ui/trap-fields.tsx` sends, for forms that strangers may send. */
export const trapFields = {
  website: oneLine().prefault(''),
  stamp: oneLine().prefault(''),
};
