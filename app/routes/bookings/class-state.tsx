import * as paths from '#app/paths.ts';
import './bookings.css';
import { memberMail } from '#domain/club/mail-promises.ts';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PostForm } from '../../ui/post-form.tsx';
import { useShell } from '../../ui/shell.ts';
import { Reasons } from './class-parts.tsx';
import type { ClassState } from './class-view.ts';

type ClassActionsProps = {
  id: string;
  state: ClassState;
  /** How likely a place from the waitlist is; empty: not known. */
  odds?: string;
};

/** What the member can do about a class now, or every reason why they can’t. */
export function ClassActions({ id, state, odds = '' }: ClassActionsProps) {
  const { canMailViewer } = useShell();
  switch (state.kind) {
    case 'can-book':
      return <CanBook id={id} state={state} />;
    case 'can-wait':
      return (
        <PostForm action={paths.joinWaitlist(id)}>
          <SubmitButton>{state.label}</SubmitButton>
          <p className="dim">{odds || `${memberMail.waitlistPlace(canMailViewer)} It’s free to wait.`}</p>
        </PostForm>
      );
    case 'booked':
      return <Booked id={id} cancel={state.cancel} />;
    case 'waiting':
      return <Waiting id={id} state={state} odds={odds} />;
    case 'offered':
      return <Offered id={id} state={state} />;
    case 'refused':
      return (
        <Card title={state.title}>
          <Reasons reasons={state.reasons} />
        </Card>
      );
    case 'past':
      return (
        <div className="stack-tight">
          <Chip tone={state.chip.tone}>{state.chip.text}</Chip>
          <p className="dim">{state.sentence}</p>
        </div>
      );
  }
}

type Of<Kind extends ClassState['kind']> = Extract<ClassState, { kind: Kind }>;

function CanBook({ id, state }: { id: string; state: Of<'can-book'> }) {
  return (
    <>
      {state.isWaiting ? (
        <Notice tone="info">
          A place is free. Book now to get it. It goes to the first person who books.
        </Notice>
      ) : null}
      <PostForm action={paths.bookClass(id)}>
        <SubmitButton>{state.label}</SubmitButton>
        <p className="dim">{state.note}</p>
      </PostForm>
      {state.isWaiting ? <Leave id={id} /> : null}
    </>
  );
}

function Booked({ id, cancel }: { id: string; cancel: Of<'booked'>['cancel'] }) {
  return (
    <Card title="You’re booked" aside={<Chip tone="good">Booked</Chip>} tone="on">
      <p className="dim">{cancel.sentence}</p>
      <div className="row">
        <ButtonLink href={paths.calendarFile(id)} tone="quiet" isSmall icon="calendar-days">
          Add to calendar
        </ButtonLink>
        <ButtonLink href={paths.cancelBooking(id)} tone="danger" isSmall>
          Cancel booking
        </ButtonLink>
      </div>
    </Card>
  );
}

function Waiting({ id, state, odds }: { id: string; state: Of<'waiting'>; odds: string }) {
  const { position, of, obstacles } = state;
  const { canMailViewer } = useShell();
  return (
    <Card title={`You’re ${position} on the waitlist`} aside={<Chip tone="info">On waitlist</Chip>}>
      <p className="dim">
        {of === 1 ? 'No one else is waiting. ' : `${of} people are waiting. `}
        {odds || memberMail.waitlistPlace(canMailViewer)}
      </p>
      {obstacles.length > 0 ? (
        <div className="stack-tight">
          <p>You can’t get a place until this is sorted:</p>
          <Reasons reasons={obstacles} />
        </div>
      ) : null}
      <Leave id={id} />
    </Card>
  );
}

function Offered({ id, state }: { id: string; state: Of<'offered'> }) {
  return (
    <Card title="We’re holding a place for you" aside={<Chip tone="on">Place offered</Chip>} tone="on">
      <p>
        Accept it by {state.until}, or it goes to the next person. You can cancel for free. {state.uses}
      </p>
      {state.obstacles.length > 0 ? (
        <Reasons reasons={state.obstacles} />
      ) : (
        <PostForm action={paths.acceptOffer(id)}>
          <SubmitButton>{state.label}</SubmitButton>
        </PostForm>
      )}
      <Leave id={id} />
    </Card>
  );
}

const Leave = ({ id }: { id: string }) => (
  <ButtonLink href={paths.leaveWaitlist(id)} tone="quiet" isSmall>
    Leave the waitlist
  </ButtonLink>
);
