/** A list requested with a forged cursor answers as if there were none, and quickly. */
import { beforeAll, expect, test } from 'vitest';
import { forgeCursors, forgedPlaces } from '../contracts/forged-cursors.ts';
import { openDesk } from '../support/desk.ts';

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
});

const lists = [
  '/admin/members?after=',
  '/admin/members?before=',
  '/admin/accessLogs?cursor=',
  '/admin/bookings?after=',
  '/admin/adminControl/audit?cursor=',
];

/** What a real Firestore answers with an error; the contracts of the store try them all. */
const refused = ['a reserved id', 'a folder as an id', 'half a character', "a reserved field's name"];

test.each(forgedPlaces.filter(([name]) => refused.includes(name)))(
  'a list answers a forged cursor as if there were none: %s',
  async (_, value, id) => {
    for (const list of lists) {
      for (const cursor of [1, 2].flatMap((count) => forgeCursors(value, id, count))) {
        expect([list, (await desk.browser.get(list + cursor)).status]).toEqual([list, 200]);
      }
    }
  },
);
