/** What is thrown for the page that says that the club opens soon; `app/root.tsx` shows it. */
export const OPENS_SOON = 'opens-soon';
