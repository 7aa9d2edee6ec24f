import * as paths from '#app/paths.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { RosterView } from './roster-view.ts';

type WaitlistProps = { roster: Pick<RosterView, 'id' | 'area' | 'waitlist' | 'isOver'> };

/** Those waiting, in order. Where something is against it (the class is full), staff say why before the place is given. */
export function Waitlist({ roster: { id, area, waitlist, isOver } }: WaitlistProps) {
  return (
    <Card title="Waitlist">
      <ol className="bare stack-tight">
        {waitlist.map(({ uid, name, held, position }) => (
          <li key={uid} className="row between">
            <span>
              <span className="dim">{position}.</span> {`${name}${held}`}
            </span>
            {isOver ? null : (
              <span className="row">
                <PostForm action={`${paths.addPerson(id)}?area=${area}`} isInline>
                  <input type="hidden" name="uid" value={uid} />
                  <SubmitButton tone="quiet" isSmall>
                    Give the place<span className="hidden"> to {name}</span>
                  </SubmitButton>
                </PostForm>
                <a href={`${paths.takeOffClass(id)}?${new URLSearchParams({ uid, area })}`}>
                  Remove<span className="hidden"> {name} from the waitlist</span>
                </a>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
