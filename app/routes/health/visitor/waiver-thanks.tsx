import { TabletFrame } from '../tablet/tablet-frame.tsx';
import type { Route } from './+types/waiver-thanks.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Thank you' },
  { name: 'robots', content: 'noindex' },
];

/** Says nothing of anybody: the link no longer opens. */
export default function WaiverThanksPage() {
  return <TabletFrame title="Thank you" lead="You’ve signed the waiver. Please go back to the desk." />;
}
