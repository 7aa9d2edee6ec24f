import * as paths from '#app/paths.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import type { Column } from '../../../ui/table.tsx';
import type { DeliveryView } from './webhook-view.ts';
import '../../club/staff/club-staff.css';

/** The log of an endpoint. */
export const deliveryColumns: readonly Column<DeliveryView>[] = [
  {
    header: 'Event',
    cell: ({ type, eventId }) => (
      <>
        <strong>{type}</strong>
        <small className="cell-note event-id">{eventId}</small>
      </>
    ),
  },
  { header: 'Status', cell: ({ status }) => <Chip tone={status.tone}>{status.text}</Chip>, onPhone: 'aside' },
  { header: 'Happened', cell: ({ at }) => at },
  {
    header: 'Attempts',
    cell: ({ attempts, next }) => (
      <>
        {attempts}
        {next ? <small className="cell-note">{next}</small> : null}
      </>
    ),
  },
  {
    header: 'Answer',
    cell: ({ outcome, took, answer }) => (
      <>
        {outcome || '–'}
        {took ? <small className="cell-note">{`Took ${took}`}</small> : null}
        {answer ? <small className="cell-note event-id">{answer}</small> : null}
      </>
    ),
  },
  {
    header: 'Action',
    cell: ({ id, type, at, canResend }) =>
      canResend ? (
        <PostForm action={paths.resendDelivery(id)} isInline>
          <SubmitButton tone="quiet" isSmall>
            Resend
            <span className="hidden">
              : {type}, {at}
            </span>
          </SubmitButton>
        </PostForm>
      ) : null,
  },
];
