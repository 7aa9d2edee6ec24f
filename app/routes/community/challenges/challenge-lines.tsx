import '../community.css';
import { Chip } from '../../../ui/chip.tsx';
import type { ChallengeRow } from './load-challenge-rows.ts';

type ChallengeLinesProps = { rows: readonly ChallengeRow[]; heading: 'h2' | 'h3' };

/** Challenges as a list. */
export function ChallengeLines({ rows, heading: Heading }: ChallengeLinesProps) {
  return (
    <ul className="bare event-list">
      {rows.map((row) => (
        <li key={row.id} className="card stack-tight">
          <div className="row between">
            <Heading>
              <a href={row.href}>{row.title}</a>
            </Heading>
            <Chip tone={row.chip.tone}>{row.chip.text}</Chip>
          </div>
          <p>{row.goal}.</p>
          <p className="dim">{[row.dates, row.own].filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ul>
  );
}
