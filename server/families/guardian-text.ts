import * as paths from '#app/paths.ts';
import { PASS_SENTENCE } from '../membership/membership-mails.ts';

interface About {
  readonly uid: string;
  readonly firstName: string;
  readonly name: string;
}

/** Own pages, and those that a guardian has about a child instead; the first that fits, a class by its id. */
const pages: readonly (readonly [own: string, theirs: (uid: string, id: string) => string])[] = [
  [paths.cancelBooking.pattern, paths.cancelChildClass],
  [paths.acceptOffer.pattern, paths.childClass],
  [paths.bookClass.pattern, paths.childClass],
  [paths.timetable, paths.childClasses],
  [paths.parq, paths.childParq],
  [paths.leaveClub, paths.leaveForChild],
  // Bookings, the membership and what was paid are on one page about the child.
  ...[paths.listBookings, paths.ownTraining, paths.eventPlace.pattern, paths.billing, paths.plans].map(
    (own) => [own, paths.childPage] as const,
  ),
];

/**
 * An email to a child without an address, as those who act for them get it: it says who it is about, and links lead to the guardian’s pages
 * about the child, since the child can’t sign in. What was written to guardians stays as it is.
 */
export function textForGuardians(text: string, about: About, linkOrigin: string): string {
  const { uid, name } = about;
  const first = about.firstName || name;
  const intro = `This email is about ${name}, who you’re a guardian of.`;
  if (text.includes(linkOrigin + paths.childPage(uid))) return `${intro}\n\n${text}`;
  const pass = `You can show ${first}’s pass at the door: ${linkOrigin}${paths.childPass(uid)}`;
  const body = text
    .replace(/^Hello[^\n]*,\n+/, '')
    .replace(PASS_SENTENCE, pass)
    .replace(/^Your bookings: /m, `${first}’s bookings: `)
    .replace(/^Your sessions: /m, `${first}’s sessions: `)
    .replace(/\S+/g, (word) =>
      word.startsWith(`${linkOrigin}/`) ? linkOrigin + theirPage(uid, word.slice(linkOrigin.length)) : word,
    );
  return `Hello,\n\n${intro} Where it says “you”, it means ${first}.\n\n${body}`;
}

/** The same page where a guardian has none of their own for it. */
function theirPage(uid: string, path: string): string {
  const parts = path.split('/');
  for (const [own, theirs] of pages) {
    const wanted = own.split('/');
    if (wanted.length !== parts.length) continue;
    if (wanted.every((part, place) => part === ':id' || part === parts[place]))
      return theirs(uid, decodeURIComponent(parts[wanted.indexOf(':id')] ?? ''));
  }
  return path;
}
