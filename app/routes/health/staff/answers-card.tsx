import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { AnswersView } from './answers-view.ts';

/** The newest answers, each yes first. */
export function AnswersCard({ view }: { view: AnswersView }) {
  const sorted = view.answers.toSorted(
    (one, other) => Number(other.isYes ?? false) - Number(one.isYes ?? false),
  );
  return (
    <Card title="Answers" aside={<Chip tone={view.chip.tone}>{view.chip.text}</Chip>}>
      <p className="dim">
        {view.completed}
        {view.declaredName ? `, signed by ${view.declaredName}` : ''}
      </p>
      {sorted.length > 0 ? (
        <ul className="bare stack">
          {sorted.map(({ wording, isYes }) => (
            <li key={wording} className="row between answer">
              <span className="grow">{wording}</span>
              <Answer isYes={isYes} />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {view.hasYes ? 'Yes to at least one question.' : 'No to every question.'} The individual answers
          weren’t stored by the system they were given in.
        </p>
      )}
      {view.note ? <Facts facts={[{ term: 'Member’s note', value: view.note }]} /> : null}
    </Card>
  );
}

function Answer({ isYes }: { isYes: boolean | null }) {
  if (isYes === null) return <Chip>No answer</Chip>;
  return isYes ? <Chip tone="bad">Yes</Chip> : <Chip tone="good">No</Chip>;
}

export function ReviewCard({ review }: { review: NonNullable<AnswersView['review']> }) {
  const { outcome, when, until, note } = review;
  return (
    <Card title="Last consultation">
      <Facts
        facts={[
          { term: 'Outcome', value: outcome },
          { term: 'When', value: when },
          ...(until ? [{ term: 'Until', value: until }] : []),
          ...(note ? [{ term: 'Note', value: note }] : []),
        ]}
      />
    </Card>
  );
}
