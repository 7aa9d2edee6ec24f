import * as paths from '#app/paths.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { MemberLink } from '../../../../ui/member-link.tsx';
import { fixedColumns } from '../../../../ui/table.tsx';
import type { AccessLogRow } from './rows.ts';

export const accessLogColumns = fixedColumns<AccessLogRow>([
  { header: 'Member', cell: (row) => <Who {...row} /> },
  { header: 'Result', cell: (row) => <Result {...row} />, onPhone: 'aside' },
  { header: 'Time', cell: ({ when }) => when },
  { header: 'Reason', cell: ({ why }) => why },
  { header: 'Device', cell: ({ where }) => where, isWideOnly: true },
  { header: 'Action', cell: (row) => <LetIn {...row} /> },
]);

function Who({ memberUid, memberName }: AccessLogRow) {
  if (memberUid === '') return <span className="dim">Unknown</span>;
  return <MemberLink uid={memberUid}>{memberName}</MemberLink>;
}

function Result({ chip, conflict }: AccessLogRow) {
  return (
    <>
      <Chip tone={chip.tone}>{chip.text}</Chip>{' '}
      {conflict ? <Chip tone={conflict.tone}>{conflict.text}</Chip> : null}
    </>
  );
}

function LetIn({ canOverride, memberUid, memberName }: AccessLogRow) {
  if (!canOverride) return null;
  return (
    <a href={paths.checkInAtDesk(memberUid)}>
      {'Let\u00a0in'}
      <span className="hidden"> {memberName}</span>
    </a>
  );
}
