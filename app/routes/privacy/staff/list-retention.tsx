import * as paths from '#app/paths.ts';
import { onlyOn } from '#domain/club/areas.ts';
import { processing } from '#domain/privacy/processing.ts';
import {
  chosenText,
  isWaiting,
  LOOK_AHEAD_DAYS,
  retentionKinds,
  retentionRules,
  termAt,
} from '#domain/privacy/retention.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import { previewRetention } from '#server/privacy/preview-retention.ts';
import { chosenOf, readTerms } from '#server/privacy/read-terms.ts';
import { servicesContext } from '#server/request/context.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import type { Route } from './+types/list-retention.ts';

const TITLE = 'How long records are kept';

export const meta: Route.MetaFunction = () => [{ title: TITLE }];

export async function loader({ context }: Route.LoaderArgs) {
  const { store, settings, now } = context.get(servicesContext);
  const at = now();
  const terms = await readTerms(store);
  const { areasOff } = await settings.read();
  const { removesFrom } = terms;
  const isAhead = removesFrom !== null && Temporal.Instant.compare(at, removesFrom) < 0;
  const chosen = await Promise.all(
    retentionKinds.map(async (kind) => {
      const { name, why, stays } = retentionRules[kind];
      const own = chosenOf(terms, kind);
      const preview = await previewRetention(store, kind, { term: termAt(kind, own, at), now: at });
      return {
        ...{ kind, name, why: `${why} ${stays}`.trim(), kept: chosenText(kind, own, at) },
        ...{
          isWaiting: isWaiting(own, at),
          now: formatNumber(preview.count),
          soon: formatNumber(preview.soon),
        },
      };
    }),
  );
  return { chosen, fixed: fixedTerms(areasOff), begins: isAhead ? formatDateTime(removesFrom, at) : '' };
}

const fixedTerms = (areasOff: Parameters<typeof onlyOn>[1]) =>
  onlyOn(processing, areasOff).flatMap(({ name, kept }) =>
    kept.flatMap((each) => ('kind' in each ? [] : [{ group: name, ...each }])),
  );

type Chosen = Route.ComponentProps['loaderData']['chosen'][number];
type Fixed = Route.ComponentProps['loaderData']['fixed'][number];

const chosenColumns: readonly Column<Chosen>[] = [
  { header: 'Records', cell: ({ kind, name }) => <a href={paths.changeRetention(kind)}>{name}</a> },
  {
    header: 'Kept',
    cell: ({ kept, isWaiting: waits }) => (
      <>
        {kept} {waits ? <Chip tone="warn">Change ahead</Chip> : null}
      </>
    ),
  },
  { header: 'Due now', cell: ({ now }) => now, isNumeric: true },
  { header: `Next ${LOOK_AHEAD_DAYS} days`, cell: ({ soon }) => soon, isNumeric: true },
  { header: 'Why', cell: ({ why }) => <span className="dim">{why}</span> },
];

const fixedColumns: readonly Column<Fixed>[] = [
  { header: 'Records', cell: ({ what }) => what },
  { header: 'Part of', cell: ({ group }) => group },
  { header: 'Kept', cell: ({ until }) => until },
  { header: 'Why', cell: ({ why }) => <span className="dim">{why}</span> },
];

export default function ListRetentionPage({ loaderData }: Route.ComponentProps) {
  const { chosen, fixed, begins } = loaderData;
  return (
    <div className="stack">
      <PageHead
        back={<a href={paths.clubPrivacy}>Privacy</a>}
        title={TITLE}
        lead="Once their time is over, records are removed within six hours. Backups and exports that you made keep what they have."
      />
      {begins ? (
        <Notice tone="warn">
          Removing starts on {begins}. Until then you can look at what will go, and choose longer terms.
        </Notice>
      ) : null}
      <h2>What you can choose</h2>
      <Table
        caption="Terms that you can choose"
        columns={chosenColumns}
        rows={chosen}
        rowKey={({ kind }) => kind}
        empty={null}
      />
      <h2>What is fixed</h2>
      <Table
        caption="Fixed terms"
        columns={fixedColumns}
        rows={fixed}
        rowKey={({ group, what }) => `${group} ${what}`}
        empty={null}
      />
    </div>
  );
}
