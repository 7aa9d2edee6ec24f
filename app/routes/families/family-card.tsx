import * as paths from '#app/paths.ts';
import { Card } from '../../ui/card.tsx';
import type { ChildTab } from './child/child-frame.tsx';

/** On a member’s home: the way to their children and to what they pay for. */
export function FamilyCard({ family }: { family: readonly ChildTab[] }) {
  return (
    <Card title="Family" aside={<a href={paths.ownFamily}>All</a>}>
      {family.length === 0 ? <p className="dim">See who pays, and what is due.</p> : null}
      <p className="row">
        {family.map(({ uid, firstName }) => (
          <a key={uid} href={paths.childPage(uid)}>
            {firstName}
          </a>
        ))}
      </p>
    </Card>
  );
}
