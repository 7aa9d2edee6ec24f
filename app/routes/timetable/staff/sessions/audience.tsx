import { Card } from '../../../../ui/card.tsx';
import type { Audience as People } from './session-page.ts';

type AudienceProps = {
  people: People;
  /** What the message says: "that the class is cancelled". */
  news: string;
};

/** Before anything is done: who gets a message, by name. */
export function Audience({ people: { booked, waiting }, news }: AudienceProps) {
  const count = booked.length + waiting.length;
  if (count === 0) {
    return (
      <Card title="Who is told">
        <p>Nobody has booked or waits, so nobody is told.</p>
      </Card>
    );
  }
  return (
    <Card title="Who is told">
      <p>
        {`${wordsOf(booked.length, waiting.length)}. ${count === 1 ? 'They get' : 'Each gets'} one message ${news}.`}
      </p>
      <details>
        <summary>{count === 1 ? 'Their name' : `All ${count} names`}</summary>
        <Names label="Booked" names={booked} />
        <Names label="Waiting" names={waiting} />
      </details>
    </Card>
  );
}

function wordsOf(booked: number, waiting: number): string {
  const isBooked = booked === 1 ? '1 person is booked' : `${booked} people are booked`;
  if (waiting === 0) return isBooked;
  const waits = waiting === 1 ? '1 waits' : `${waiting} wait`;
  return booked === 0 ? `${waits} and nobody is booked` : `${isBooked} and ${waits}`;
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <h3>{label}</h3>
      <ul className="audience">
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, and the list never changes
          <li key={at}>{name}</li>
        ))}
      </ul>
    </>
  );
}
