/** The lists that an announcement can go to: ready-made ones, and those that the club has saved. */
import type { ListName } from '../club/saved-list.ts';
import { type LeadList, leadLists } from '../community/leads/lead-filter.ts';
import { memberPresetNames, memberPresets } from './member-presets.ts';

/** A list with its filter, as in the list's address. */
export interface AnnouncementList {
  readonly list: Exclude<ListName, 'bookings'>;
  readonly query: string;
  readonly title: string;
}

/** A saved list of bookings is one of classes, whose members are chosen by ticking them. */
export const announcementListNames = ['members', 'access-log', 'payments', 'results', 'leads'] as const;

export const isAnnouncementList = (list: ListName): list is AnnouncementList['list'] =>
  announcementListNames.some((each) => each === list);

const leadTitles: Readonly<Record<Exclude<LeadList, 'mine' | 'joined'>, string>> = {
  due: 'Leads due today or before',
  tours: 'Leads with a tour booked',
  'tour-today': 'Leads with a tour today',
  'no-contact': 'Leads without contact',
  lost: 'Lost leads',
};

/** Everyone with a membership today (`statusesOfMembers`). */
const ALL_MEMBERS = `${memberPresetNames.members} (active, leaving, overdue or on hold)`;

/** By the key that the form sends. */
export const readyMadeLists: ReadonlyMap<string, AnnouncementList> = new Map<string, AnnouncementList>([
  ['members', { list: 'members', query: 'show=members', title: ALL_MEMBERS }],
  ['everybody', { list: 'members', query: '', title: 'Everybody with an account' }],
  ...memberPresets
    .filter((show) => show !== 'members')
    .map((show): [string, AnnouncementList] => [
      show,
      { list: 'members', query: `show=${show}`, title: memberPresetNames[show] },
    ]),
  ['leads', { list: 'leads', query: '', title: 'Open leads' }],
  ...leadLists.flatMap((list): [string, AnnouncementList][] =>
    list in leadTitles
      ? [
          [
            `leads-${list}`,
            { list: 'leads', query: `list=${list}`, title: leadTitles[list as keyof typeof leadTitles] },
          ],
        ]
      : [],
  ),
]);

export const audienceOf = (list: ListName): 'members' | 'leads' => (list === 'leads' ? 'leads' : 'members');
