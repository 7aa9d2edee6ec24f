import * as paths from '#app/paths.ts';
import { relativeDateTime } from '#domain/values/dates.ts';
import type { Kiosk } from '#server/data/collections/door.ts';
import { members } from '#server/data/collections/members.ts';
import { listKiosks } from '#server/door/list-kiosks.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHead } from '../../../../ui/page-head.tsx';
import { type Column, Table } from '../../../../ui/table.tsx';
import type { Route } from './+types/list-kiosks.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Kiosks and whiteboards' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const items = await listKiosks(store);
  const toRow = rowMaker(context, await namesOf(items, context));
  const rows = items.map(toRow).sort((one, other) => Number(one.isRevoked) - Number(other.isRevoked));
  return { rows };
}

async function namesOf(items: readonly Kiosk[], context: Context): Promise<Map<string, string>> {
  const uids = [...new Set(items.map(({ pairedBy }) => pairedBy).filter(Boolean))];
  const found = await context.get(servicesContext).store.findMany(members, uids);
  return new Map(uids.map((uid, index) => [uid, found[index]?.name ?? '']));
}

const rowMaker = (context: Context, names: Map<string, string>) => {
  const now = context.get(servicesContext).now();
  const when = (at: Temporal.Instant | null) => (at ? relativeDateTime(at, now) : '');
  return ({ id, name, kind, isRevoked, lastSeenAt, pairedAt, pairedBy, publicKey }: Kiosk) => ({
    id,
    name,
    isDoor: kind === 'door',
    isRevoked,
    offline: publicKey === '' ? 'No: pair it again with JavaScript on, over https' : 'Yes',
    lastSeen: when(lastSeenAt),
    paired: [when(pairedAt), names.get(pairedBy)].filter(Boolean).join(', by '),
  });
};
type Row = ReturnType<ReturnType<typeof rowMaker>>;

const columns: readonly Column<Row>[] = [
  { header: 'Device', cell: ({ name }) => <strong>{name}</strong> },
  { header: 'Used for', cell: ({ isDoor }) => (isDoor ? 'Check-in' : 'Whiteboard') },
  {
    header: 'Status',
    cell: ({ isRevoked }) => (isRevoked ? <Chip>Disconnected</Chip> : <Chip tone="good">Paired</Chip>),
    onPhone: 'aside',
  },
  { header: 'Last seen', cell: ({ lastSeen }) => lastSeen },
  {
    // Whether there is something to do about it stands on phones and wide screens; in between there is no room.
    isWideOnly: true,
    header: 'Works offline',
    cell: ({ offline, isDoor, isRevoked }) => (isDoor && !isRevoked ? offline : ''),
  },
  { header: 'Paired', cell: ({ paired }) => paired, isWideOnly: true },
  {
    header: 'Action',
    cell: ({ id, name, isDoor, isRevoked }) => (
      <span className="row">
        {isDoor ? <a href={`${paths.accessLog}?device=${encodeURIComponent(id)}`}>Check-ins</a> : null}
        {isRevoked ? null : (
          <a href={paths.revokeKiosk(id)}>
            Disconnect<span className="hidden"> {name}</span>
          </a>
        )}
      </span>
    ),
  },
];

const pairButton = (
  <ButtonLink href={paths.pairKiosk} tone="accent" isSmall>
    Pair a device
  </ButtonLink>
);

export default function KiosksPage({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Kiosks and whiteboards"
        lead="Devices at the door and on the gym wall. A kiosk checks people in, a whiteboard shows the day’s workouts. They can do nothing else."
        actions={rows.length > 0 ? pairButton : null}
      />
      <Table
        caption="Kiosks and whiteboards"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No devices yet" icon="monitor" action={pairButton}>
            For the door, use any tablet or computer with a browser and a scanner or camera; for the gym wall,
            any screen with a browser. Choose “Pair a device”, then type the code on it.
          </EmptyState>
        }
      />
    </>
  );
}
