/** The columns of the member list, by what a ready-made list is about. */
import * as paths from '#app/paths.ts';
import { telHref } from '#domain/members/mobile-number.ts';
import { Chip } from '../../../ui/chip.tsx';
import { type Column, fixedColumns } from '../../../ui/table.tsx';
import type { MemberDetail, toMemberRow } from './member-row.ts';

type Row = ReturnType<typeof toMemberRow>;

export const memberColumns: Readonly<Record<MemberDetail, readonly Column<Row>[]>> = {
  joined: columnsWith({ header: 'Signed up', onPhone: 'wide-only', isWideOnly: true }),
  birthday: columnsWith({ header: 'Birthday', onPhone: 'line' }),
  parqUntil: columnsWith({ header: 'PAR-Q until', onPhone: 'line' }),
  ends: columnsWith({ header: 'Ends', onPhone: 'line' }),
  mobile: columnsWith(
    { header: 'Mobile', onPhone: 'line' },
    ({ detail }) => detail && <a href={telHref(detail)}>{detail.replaceAll(' ', '\u{A0}')}</a>,
  ),
  owes: [
    ...columnsWith({ header: 'Owes', isNumeric: true, onPhone: 'line' }).filter(
      ({ header }) => header !== 'PAR-Q' && header !== 'Last visit',
    ),
    {
      header: 'Mobile',
      cell: ({ mobile }) => mobile && <a href={telHref(mobile)}>{mobile.replaceAll(' ', '\u{A0}')}</a>,
      onPhone: 'line',
    },
  ],
};

function columnsWith(
  detail: Omit<Column<Row>, 'cell'>,
  cell: Column<Row>['cell'] = (row) => row.detail,
): readonly Column<Row>[] {
  return fixedColumns([
    { header: 'Name', cell: ({ id, name }) => <a href={paths.viewMember(id)}>{name}</a> },
    {
      header: 'Status',
      cell: ({ status }) => (
        <Chip tone={status.tone} fact="status">
          {status.text}
        </Chip>
      ),
      onPhone: 'aside',
    },
    { header: 'Plan', cell: ({ plan }) => plan || <span className="dim">None yet</span> },
    {
      header: 'PAR-Q',
      cell: ({ parq }) => (
        <Chip tone={parq.tone} fact="parq">
          {parq.text}
        </Chip>
      ),
      onPhone: 'wide-only',
      // Where staff ring people, their numbers need the room.
      isWideOnly: detail.header === 'Mobile',
    },
    {
      header: 'Last visit',
      cell: ({ lastVisit }) => <span data-fact="last-visit">{lastVisit}</span>,
      onPhone: 'wide-only',
      // Beside a state such as “On hold until 12 Jan 2027”, a small laptop has room for one day.
      isWideOnly: detail.header === 'PAR-Q until' || detail.header === 'Birthday',
    },
    { ...detail, cell },
    {
      header: 'Monthly',
      cell: ({ monthly }) => monthly,
      isNumeric: true,
      isWideOnly: true,
      onPhone: 'wide-only',
    },
  ]);
}
