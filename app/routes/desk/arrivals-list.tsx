import * as paths from '#app/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MemberLink } from '../../ui/member-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Arrival } from './arrivals.ts';

/** Who came today, newest first; whoever was sent to the desk with what fixes it. */
export function ArrivalsList({ arrivals }: { arrivals: readonly Arrival[] }) {
  return (
    <ol className="arrivals bare" data-rows>
      {arrivals.map((arrival) => (
        <li
          key={arrival.id}
          data-row={arrival.id}
          className={arrival.isRefused && !arrival.isSettled ? 'arrival arrival-refused' : 'arrival'}
        >
          <Face {...arrival} />
          <div className="arrival-text">
            <p className="arrival-name">
              <MemberLink uid={arrival.memberUid}>{arrival.name}</MemberLink>{' '}
              <span className="faint num-line">{arrival.time}</span>
            </p>
            <p className="arrival-chips">
              {arrival.door ? <Chip tone={arrival.door.tone}>{arrival.door.text}</Chip> : null}
              {arrival.membership ? (
                <Chip tone={arrival.membership.tone}>{arrival.membership.text}</Chip>
              ) : null}
              {arrival.nextClass ? <span className="dim">{arrival.nextClass}</span> : null}
            </p>
            {arrival.reason ? <p className="arrival-reason">{arrival.reason}</p> : null}
          </div>
          <Buttons {...arrival} />
        </li>
      ))}
    </ol>
  );
}

function Face({ pictureId }: Arrival) {
  return pictureId ? (
    <span className="arrival-face">
      <Picture id={pictureId} size="small" alt="" shape="square" />
    </span>
  ) : (
    <span className="arrival-face arrival-faceless">
      <Icon name="circle-user-round" size={28} />
    </span>
  );
}

function Buttons({ name, memberUid, fix, letInHref }: Arrival) {
  if (!letInHref) return null;
  const who = <span className="hidden"> {name}</span>;
  return (
    <div className="arrival-buttons">
      {fix ? (
        <ButtonLink href={fix.href} tone="accent" isSmall>
          {fix.label}
          <span className="hidden"> for {name}</span>
        </ButtonLink>
      ) : null}
      <ButtonLink href={letInHref} tone="quiet" isSmall>
        Let in{who}
      </ButtonLink>
      <ButtonLink href={paths.viewMember(memberUid)} tone="quiet" isSmall>
        Open{who}
      </ButtonLink>
    </div>
  );
}
