import { ButtonLink } from '../../ui/button.tsx';
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
