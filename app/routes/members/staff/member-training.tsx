import * as paths from '#app/paths.ts';
import { decideCoachCheck } from '#domain/accounts/roles.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { findPersonalBests } from '#server/training/results/find-personal-bests.ts';
import { findResults } from '#server/training/results/find-results.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { type BestsRow, toBestsRow } from '../../training/bests/bests-view.ts';
import { findWorkoutsOf, type ResultLine, toLine } from '../../training/results/my-training-view.ts';
import type { Route } from './+types/member-training.ts';
import { MemberFrame } from './head/member-frame.tsx';
import { readMemberHead } from './head/read-head.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.head.name ?? 'Member'}: training` },
];

const SHOWN = 15;

/** Loads are in the unit of whoever reads the page. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store, profiles } = context.get(servicesContext);
  const { head, member, isAdmin, now } = await readMemberHead(url, context, id);
  const filter = { exercise: '', type: '', from: null, to: null };
  const [results, bests, viewer] = await Promise.all([
    findResults(store, { filter, uids: [id], limit: SHOWN }),
    findPersonalBests(store, { memberUid: id, typed: '', limit: SHOWN, cursor: null, isBack: false }),
    profiles.find(requireLogin(context).uid),
  ]);
  const { claims } = requireLogin(context);
  const unit = viewer?.loadUnit ?? 'kg';
  const workoutOf = await findWorkoutsOf(store, results.items);
  return {
    head,
    allHref: isAdmin ? `${paths.listResults}?${new URLSearchParams({ member: member.id })}` : '',
    results: results.items.map((result) => ({
      ...toLine(result, workoutOf.get(result.workoutId) ?? null, unit, now),
      // The front desk sees what was done; its page, with comments, is for coaches.
      href: decideCoachCheck(claims) ? paths.viewTraining(result.id) : '',
    })),
    bests: bests.items.map((row) => toBestsRow(row, unit, now)),
  };
}

const resultColumns: readonly Column<ResultLine & { href: string }>[] = [
  { header: 'Training', cell: ({ href, title }) => (href ? <a href={href}>{title}</a> : title) },
  { header: 'Date', cell: ({ date }) => date, onPhone: 'aside' },
  { header: 'Result', cell: ({ what }) => what || 'Done' },
];

const bestColumns: readonly Column<BestsRow>[] = [
  { header: 'Exercise', cell: ({ name }) => name },
  { header: 'Best', cell: ({ bests }) => bests.join(' · ') || 'Nothing measured' },
  { header: 'Latest', cell: ({ latest }) => latest, onPhone: 'aside' },
];

export default function MemberTrainingPage({ loaderData }: Route.ComponentProps) {
  const { head, allHref, results, bests } = loaderData;
  return (
    <MemberFrame head={head} tab="Training">
      <Card
        title="Latest training"
        aside={allHref && results.length > 0 ? <a href={allHref}>All results</a> : null}
      >
        <Table
          caption="Latest training"
          columns={resultColumns}
          rows={results}
          rowKey={({ id }) => id}
          empty={<p className="dim">Nothing logged yet.</p>}
        />
      </Card>
      <Card title="Personal bests">
        <Table
          caption="Personal bests, newest first"
          columns={bestColumns}
          rows={bests}
          rowKey={({ id }) => id}
          empty={<p className="dim">No personal bests yet.</p>}
        />
      </Card>
    </MemberFrame>
  );
}
