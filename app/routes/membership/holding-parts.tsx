import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { StaysOnHold } from './affected-classes.ts';
import type { UsualHolds } from './holding-view.ts';

/** Holds that people usually want, each with a preview of its own. */
export function UsualHoldLinks({ firstDay, choices }: UsualHolds) {
  if (choices.length === 0) return null;
  return (
    <>
      <p>{`From ${firstDay}:`}</p>
      <p className="row">
        {choices.map(({ label, href }) => (
          <ButtonLink key={label} href={href} tone="quiet">
            {label}
          </ButtonLink>
        ))}
      </p>
      <p className="dim">Or choose the days.</p>
    </>
  );
}

/** What is booked on the days of a hold and stays. @param props.name of a child; empty: it is the reader’s own */
export function Stays({ stays: { dated, standing }, name }: { stays: StaysOnHold; name: string }) {
  if (dated.length + standing.length === 0) return null;
  return (
    <Card title="These stay booked">
      <ul className="bare lines">
        {[...dated, ...standing].map(({ id, label }) => (
          <li key={id}>{label}</li>
        ))}
      </ul>
      {dated.length > 0 ? (
        <p className="dim">
          {`A hold doesn’t cancel events or sessions with a trainer. If ${name || 'you'} can’t come, cancel the event or tell the trainer.`}
        </p>
      ) : null}
      {standing.length > 0 ? (
        <p className="dim">
          A standing booking books nothing on the days of the hold, and carries on after it.
        </p>
      ) : null}
    </Card>
  );
}
