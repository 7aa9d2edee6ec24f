import * as paths from '#app/paths.ts';
import { formatNumber } from '#domain/values/numbers.ts';
import type { ParqDueCounts } from '#server/insight/count-parq-due.ts';
import { Card } from '../../ui/card.tsx';

/** How many members' PAR-Q is to be seen to, each a link to who they are. */
export function ParqDue({ counts: { lists, reviews } }: { counts: ParqDueCounts }) {
  const waiting = `${reviews.hasMore ? 'More than ' : ''}${formatNumber(reviews.count)}`;
  return (
    <Card title="PAR-Q to see to">
      <p className="dim">Members with a membership; each line opens the list of them.</p>
      <ul className="bare">
        {lists.map(({ name, query, count }) => (
          <li key={name}>
            <a href={`${paths.listMembers}?${query}`}>{`${name}: ${formatNumber(count)}`}</a>
          </li>
        ))}
        <li>
          <a href={paths.listParqReviews}>{`Waiting for a consultation: ${waiting}`}</a>
        </li>
      </ul>
    </Card>
  );
}
