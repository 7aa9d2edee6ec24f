import { address } from './address.ts';
import { answers, pages, rows } from './pages.ts';
import { always, staff } from './who.ts';

export const error403 = '/error-403';
/** @param name `pictureName` */
export const showPicture = address('/pictures/:name');
export const preview = '/preview';
export const previewScript = '/preview/script';
/** Where the button of a notice takes back what was just done. */
export const undo = address('/undo/:id');

const notFound = '*';

export default rows(
  pages('platform', 'default', always, { error403, notFound }),
  // Parts of pages with made-up people, in development alone: whatever the club's state.
  pages('platform', 'none', always, { preview, previewScript }),
  // Who may see a picture, its use says.
  answers('platform', always, { showPicture }),
  // Whoever did it, in the role that it took: the page decides.
  answers('platform', staff, { undo }),
);
