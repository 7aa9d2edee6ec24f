import * as paths from '#app/paths.ts';
import { AdminOnly } from '../../../../ui/admin-only.tsx';
import '../../../../ui/class-colours.css';
import '../week.css';
import { Chip } from '../../../../ui/chip.tsx';
import { FillBar } from '../../../../ui/fill-bar.tsx';
import { type Column, fixedColumns } from '../../../../ui/table.tsx';
import type { BookingRow, SessionRow } from './session-row.ts';

const dash = <span className="dim">–</span>;

/** On a phone it is the card's title and includes the class name. */
function When({ href, when, className }: { href: string; when: string; className: string }) {
  return (
    <a href={href}>
      {when}
      <span className="session-name">{` ${className}`}</span>
    </a>
  );
}

function ClassName({ className, colour }: { className: string; colour: string }) {
  return (
    <span className="class-name" data-class-colour={colour}>
      {className}
    </span>
  );
}

/** Places taken with a bar, those held for offers, and the length of the waitlist. */
export function Fill({
  taken,
  capacity,
  places,
  waiting,
}: Pick<SessionRow, 'taken' | 'capacity' | 'places' | 'waiting'>) {
  return (
    <span className="session-fill">
      <span className="session-count">
        <span>{places}</span>
        {waiting > 0 ? <span className="faint">{`+${waiting} waitlist`}</span> : null}
      </span>
      <FillBar taken={taken} capacity={capacity} />
    </span>
  );
}

export const sessionColumns: readonly Column<SessionRow>[] = [
  { header: 'When', cell: (row) => <When {...row} /> },
  { header: 'Class', cell: (row) => <ClassName {...row} />, onPhone: 'wide-only' },
  { header: 'Status', cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>, onPhone: 'aside' },
  { header: 'Booked', cell: (row) => <Fill {...row} /> },
  { header: 'Coach', cell: ({ coachName }) => coachName || dash },
  { header: 'Room', cell: ({ room }) => room || dash, onPhone: 'wide-only', isWideOnly: true },
  {
    header: 'Change',
    cell: ({ id, canChange, className, when }) =>
      canChange ? (
        <AdminOnly>
          <a href={paths.editSession(id)}>
            Change
            <span className="hidden">
              {' '}
              {className}, {when}
            </span>
          </a>
        </AdminOnly>
      ) : null,
    onPhone: 'wide-only',
    isWideOnly: true,
  },
];

export const bookingColumns = fixedColumns<BookingRow>([
  { header: 'When', cell: (row) => <When {...row} /> },
  { header: 'Class', cell: (row) => <ClassName {...row} />, onPhone: 'wide-only' },
  { header: 'Booking', cell: ({ chip }) => <Chip tone={chip.tone}>{chip.text}</Chip>, onPhone: 'aside' },
  { header: 'Coach', cell: ({ coachName }) => coachName || dash },
  { header: 'Room', cell: ({ room }) => room || dash, onPhone: 'wide-only', isWideOnly: true },
  {
    header: 'Booked',
    cell: ({ booked, note }) => (
      <>
        {booked}
        {note ? <span className="faint">: {note}</span> : null}
      </>
    ),
  },
]);
