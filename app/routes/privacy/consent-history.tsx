import '../members/members.css';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import type { ConsentView } from './consent-view.ts';

const standingChips = {
  given: { tone: 'good', text: 'Agreed' },
  on: { tone: 'good', text: 'On' },
  withdrawn: { tone: 'plain', text: 'Withdrawn' },
  'not-asked': { tone: 'plain', text: 'Not given' },
} as const;

export function StandingChip({ standing }: { standing: ConsentView['standings'][number]['standing'] }) {
  const { tone, text } = standingChips[standing];
  return <Chip tone={tone}>{text}</Chip>;
}

/** What happened to each consent, newest first, with the words that were shown. */
export function ConsentHistory({ events }: Pick<ConsentView, 'events'>) {
  if (events.length === 0) return <EmptyState title="Nothing yet" icon="shield-check" />;
  return (
    <Timeline
      events={events.map(({ words, place, isGiven, ...event }) => ({
        ...event,
        tone: isGiven ? 'good' : 'plain',
        detail: (
          <details>
            <summary>What it said</summary>
            <p className="consent-words">{words || 'The wording wasn’t recorded then.'}</p>
            {place ? <p>On the page {place}</p> : null}
          </details>
        ),
      }))}
    />
  );
}
