import { z } from 'zod';
import { type AccessLogEntry, accessLogs } from '../../data/collections/door.ts';
import type { Filter } from '../../data/store.ts';
import { idParameter, instantParameter, pageParameters } from '../query.ts';
import { between, equalTo, idField, instantField, maybeText, textOrNull } from './fields.ts';
import { apiList } from './resource.ts';

const visitSchema = z
  .object({
    id: idField('Of this visit.'),
    memberId: idField('Who came in.'),
    at: instantField('When.'),
    method: z.enum(['scan', 'name', 'desk']).describe('By the pass, by name at the kiosk, or at the desk.'),
    deviceId: maybeText('Of the kiosk.'),
    deviceName: maybeText('Of the kiosk.'),
    isOffline: z.boolean().describe('The kiosk had no connection, and reported it later.'),
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
  memberId: idParameter('Of this member.'),
  from: instantParameter('Then or later.'),
  until: instantParameter('Before then.'),
});

export const visitList = apiList({
  scope: 'visits:read',
  path: '/visits',
  summary: 'List visits',
  description:
    'The earliest first. A page can hold fewer than `limit`, or none, and yet have a `next`: go on while there is one.',
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
