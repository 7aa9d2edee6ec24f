import { type SubmissionResult, useForm } from '@conform-to/react';
import * as paths from '#app/paths.ts';
import { memberMail } from '#domain/club/mail-promises.ts';
import { ordinal } from '#domain/values/ordinals.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { choiceProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useShell } from '../../../ui/shell.ts';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { EventFactsView } from './load-event.ts';
import { PaceGroupField } from './pace-group-field.tsx';
import type { PlaceView } from './place-view.ts';
import type { RegisterFields } from './register.form.ts';

type PlacePanelProps = {
  event: Pick<EventFactsView, 'id' | 'kind' | 'guestLimit' | 'paceGroups'>;
  place: PlaceView;
  refused?: SubmissionResult | undefined;
};

/** What a signed-in person may do about an event: register, change their guests, cancel. */
export function PlacePanel({ event, place, refused }: PlacePanelProps) {
  switch (place.kind) {
    case 'open':
      return (
        <Card title={place.hasPlace ? 'Register' : 'Join the waitlist'}>
          <PlaceForm event={event} place={place} refused={refused} />
        </Card>
      );
    case 'going':
      return (
        <Card title="You’re going" tone="on">
          <p className="dim">
            We have a place for {place.party}.{place.paceGroup ? ` Pace group: ${place.paceGroup}.` : ''}
          </p>
          {hasChoices(event) ? <PlaceForm event={event} place={place} refused={refused} /> : null}
          <p>
            <ButtonLink href={paths.cancelEventPlace(event.id)} tone="danger" isSmall>
              I can’t come
            </ButtonLink>
          </p>
        </Card>
      );
    case 'waiting':
      return <Waiting event={event} place={place} refused={refused} />;
    case 'past':
      return null;
    case 'closed':
      return (
        <Card>
          {place.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {place.fix ? (
            <p>
              <a href={place.fix.href}>{place.fix.label}</a>
            </p>
          ) : null}
        </Card>
      );
  }
}

type OwnPlace = Extract<PlaceView, { kind: 'open' | 'going' | 'waiting' }>;

function Waiting(props: PlacePanelProps & { place: Extract<PlaceView, { kind: 'waiting' }> }) {
  const { event, place, refused } = props;
  const { canMailViewer } = useShell();
  return (
    <Card title={`You’re ${ordinal(place.position)} on the waitlist`}>
      <p className="dim">
        For {place.party}. {place.of === 1 ? 'No one else is waiting. ' : `${place.of} are waiting. `}
        {memberMail.eventPlace(canMailViewer)}
      </p>
      {hasChoices(event) ? <PlaceForm event={event} place={place} refused={refused} /> : null}
      <p>
        <ButtonLink href={paths.cancelEventPlace(event.id)} tone="quiet" isSmall>
          Leave the waitlist
        </ButtonLink>
      </p>
    </Card>
  );
}

/** Whether there is anything to change about a place. */
const hasChoices = ({ guestLimit, paceGroups }: PlacePanelProps['event']) =>
  guestLimit + paceGroups.length > 0;

function PlaceForm({ event, place, refused }: PlacePanelProps & { place: OwnPlace }) {
  const { id, guestLimit, paceGroups } = event;
  const { canMailViewer } = useShell();
  const isNew = place.kind === 'open';
  const mayWait = isNew && !place.hasPlace;
  const [form, fields] = useForm<RegisterFields>({
    id: 'register',
    lastResult: useLastResult(refused),
    defaultValue: { guests: String(isNew ? 0 : place.guests), paceGroup: isNew ? '' : place.paceGroup },
  });
  const shown = Math.max(guestLimit, isNew ? 0 : place.guests);
  const options = Array.from({ length: shown + 1 }, (_, guests) => ({
    value: String(guests),
    label: guests === 0 ? 'Just me' : `Me and ${guests} ${guests === 1 ? 'guest' : 'guests'}`,
  }));
  return (
    <>
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PostForm form={form} action={paths.eventPlace(id)}>
        {guestLimit > 0 ? (
          <SelectField {...choiceProps(fields.guests)} label="Who’s coming?" options={options} />
        ) : (
          <input type="hidden" name="guests" value="0" />
        )}
        <PaceGroupField field={fields.paceGroup} groups={paceGroups} />
        {mayWait ? <input type="hidden" name="mayWait" value="yes" /> : null}
        <SubmitButton tone={isNew ? 'main' : 'quiet'} isSmall={!isNew}>
          {submitText(place, paceGroups.length > 0)}
        </SubmitButton>
        {mayWait ? (
          <p className="dim">
            This {event.kind} is full. {memberMail.eventPlace(canMailViewer)} It’s free to wait.
          </p>
        ) : null}
      </PostForm>
    </>
  );
}

function submitText(place: OwnPlace, hasGroups: boolean): string {
  if (place.kind !== 'open') return hasGroups ? 'Save' : 'Change guests';
  return place.hasPlace ? 'I’m going' : 'Join the waitlist';
}
