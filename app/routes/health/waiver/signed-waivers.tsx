import { Facts } from '../../../ui/facts.tsx';
import type { SignedView } from './signed-view.ts';
import { WaiverText } from './waiver-fields.tsx';

/** What somebody has signed, newest first, with the exact text of each. */
export function SignedWaivers({ signed }: { signed: readonly SignedView[] }) {
  return signed.map(({ id, summary, facts, text }) => (
    <details key={id} className="waiver-signed">
      <summary>{summary}</summary>
      <Facts facts={facts} />
      <WaiverText text={text} />
    </details>
  ));
}
