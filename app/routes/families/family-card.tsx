import * as paths from '#app/paths.ts';
import { Card } from '../../ui/card.tsx';
import type { ChildTab } from './child/child-frame.tsx';

type FamilyCardProps = { family: readonly ChildTab[]; isAsked: boolean; hasNews: boolean };

/** On a member’s home: the way to their children, to what they pay for, and to their guardians. */
export function FamilyCard({ family, isAsked, hasNews }: FamilyCardProps) {
  return (
    <Card title="Family" aside={<a href={paths.ownFamily}>All</a>}>
      {isAsked ? (
        <p>
          <a href={paths.ownFamily}>Confirm a parent or guardian</a>
        </p>
      ) : null}
      {hasNews ? (
        <p>
          <a href={paths.ownFamily}>New in your family</a>
        </p>
      ) : null}
      {family.length === 0 ? (
        <p className="dim">See who pays, and who your parent or guardian is here.</p>
      ) : null}
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
