/** What the browser's worker reads of a roster's copy. */
export const copyHeaders = {
  /** Until when it may be kept, in milliseconds since 1970. */
  until: 'X-Keep-Until',
  /** Until when the emergency contacts may be kept; 0: they are not handed out now. */
  contactsUntil: 'X-Contacts-Until',
  /** Who is on it: other people are a reason for new contacts. */
  people: 'X-People',
  /** Of which class, as in a URL: `Today, 18:00 to 19:00: Hyrox`; and when it starts, in milliseconds. For the list of what is kept. */
  title: 'X-Class-Title',
  startsAt: 'X-Class-Starts',
};
