import { staffMail } from '#domain/club/mail-promises.ts';
import { Card } from '../../../../ui/card.tsx';
import { useShell } from '../../../../ui/shell.ts';
import type { Audience as People } from './session-page.ts';

type AudienceProps = {
  people: People;
  /** What the message is about: "that the class is cancelled". */
  message: string;
};

/** Who will get a message, by name. */
export function Audience({ people: { booked, waiting }, message }: AudienceProps) {
  const count = booked.length + waiting.length;
  const { canSendMail } = useShell();
  if (count === 0) {
    return (
      <Card title="Who is affected">
        <p>Nobody is booked or on the waitlist, so we won’t send any messages.</p>
      </Card>
    );
  }
  return (
    <Card title="Who is affected">
      <p>
        {`${countText(booked.length, waiting.length)}. ${staffMail.audience(canSendMail, count, message)}`}
      </p>
      <details>
        <summary>{count === 1 ? 'Their name' : `All ${count} names`}</summary>
        <Names label="Booked" names={booked} />
        <Names label="Waitlist" names={waiting} />
      </details>
    </Card>
  );
}

function countText(booked: number, waiting: number): string {
  const isBooked = booked === 1 ? '1 person is booked' : `${booked} people are booked`;
  if (waiting === 0) return isBooked;
  const waits = `${waiting} on the waitlist`;
  return booked === 0 ? waits : `${isBooked} and ${waits}`;
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
