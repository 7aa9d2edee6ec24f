import { z } from 'zod';
import { type AccessLogEntry, accessLogs } from '../../data/collections/door.ts';
import type { Filter } from '../../data/store.ts';
import { idParameter, instantParameter, pageParameters } from '../query.ts';
import { between, equalTo, idField, instantField, maybeText, textOrNull } from './fields.ts';
import { apiList } from './resource.ts';

const visitSchema = z
  .object({
    id: idField('The visit’s id.'),
    memberId: idField('The member who came in.'),
    at: instantField('When they came in.'),
    method: z.enum(['scan', 'name', 'desk']).describe('By pass, by name at the kiosk, or at the desk.'),
    deviceId: maybeText('The kiosk’s id.'),
    deviceName: maybeText('The kiosk’s name.'),
    isOffline: z.boolean().describe('Whether the kiosk had no connection and reported it later.'),
  })
  .meta({ title: 'Visit', description: 'Somebody was let in.' });

const toVisit = (entry: AccessLogEntry): z.input<typeof visitSchema> => ({
  ...{ id: entry.id, memberId: entry.memberUid, at: entry.at.toString(), method: entry.method },
  deviceId: textOrNull(entry.deviceId),
  deviceName: textOrNull(entry.deviceName),
  isOffline: entry.isOffline,
});

/** Not the pass that was shown again, nor what staff have struck out. */
const isVisit = ({ direction, isAllowed, result, memberUid }: AccessLogEntry) =>
  direction === 'in' && isAllowed && result !== 'already-in' && memberUid !== '';

const query = z.object({
  ...pageParameters,
  memberId: idParameter('Only this member’s.'),
  from: instantParameter('At this time or later.'),
  until: instantParameter('Before this time.'),
});

export const visitList = apiList({
  scope: 'visits:read',
  path: '/visits',
  summary: 'List visits',
  description:
    'Earliest first. A page can have fewer than `limit`, or none, and still have a `next`: keep going while there is one.',
  query,
  item: visitSchema,
  async read({ store }, { memberId, from, until }, page) {
    const wanted: readonly Filter[] =
      memberId === undefined
        ? [
            ['direction', '==', 'in'],
            ['isAllowed', '==', true],
          ]
        : equalTo({ memberUid: memberId });
    const { items, nextCursor } = await store.query(accessLogs, {
      where: [...wanted, ...between('at', from, until)],
      orderBy: [['at', 'asc']],
      ...page,
    });
    return { items: items.filter(isVisit).map(toVisit), nextCursor };
  },
});
