import { randomUUID } from 'node:crypto';
import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { decideCheckIn } from '#domain/door/check-in.ts';
import { owedText } from '#domain/families/due.ts';
import { findWaiverGap, waiverObstacleLabels } from '#domain/health/waiver.ts';
import { relativeDateTimeInside } from '#domain/values/dates.ts';
import { formatPence } from '#domain/values/money.ts';
import { notFound } from '#server/access/not-found.ts';
import type { Member } from '#server/data/collections/members.ts';
import { checkIn } from '#server/door/check-in.ts';
import { desk } from '#server/door/check-out.ts';
import { readDoorFacts } from '#server/door/door-facts.ts';
import { readNonce } from '#server/door/scan-at-kiosk.ts';
import { findOwnFamily } from '#server/families/find-children.ts';
import { listPinnedNotes } from '#server/members/member-notes.ts';
import { findOwedForOthers } from '#server/payments/desk/open-sales.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Services } from '#server/services.ts';
import { redirectWithUndo } from '#server/undo/offer-undo.ts';
import { readForm } from '../../../forms/read-form.ts';
import { oneLine } from '../../../forms/typed-text.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { doorFixLink } from '../../desk/arrivals.ts';
import { noteRow } from '../../members/staff/note-rows.ts';
import { PinnedNotes } from '../../members/staff/pinned-notes.tsx';
import type { Route } from './+types/check-in-at-desk.ts';
import { doorChip } from './access-log/rows.ts';

/** Why people are let in most often: a press each. */
const usualReasons = [
  'Paying at the desk today',
  'Payment went wrong',
  'Guest or trial',
  'Checked with a manager',
] as const;

const deskCheckInForm = z.object({
  usual: z.enum(usualReasons, { error: 'Choose one of these reasons' }).optional(),
  reason: oneLine('Enter this once, as text').max(300, 'Use at most 300 characters').optional(),
});
type DeskCheckInFields = z.input<typeof deskCheckInForm>;

/** The error where the door refuses and no reason for letting them in is given. */
const reasonMissing = 'Enter a reason for letting them in';

export const meta: Route.MetaFunction = () => [{ title: 'Check in at the desk' }];

const atDesk = (uid: string) => ({ kind: 'member', uid, method: 'desk' }) as const;

/** What the door would decide now; logs nothing. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { store, settings, now } = context.get(servicesContext);
  const at = now();
  const pass = { kind: 'no-pass' } as const;
  const facts = await readDoorFacts(store, pass, atDesk(params.id), { id: '', deviceId: '' }, at);
  if (!facts.member) throw notFound(url);
  const { isAllowed, result, staffReason } = decideCheckIn({ ...facts, pass }, at);
  const { id, name, pictureId, firstName, deskFlag, owedInPence } = facts.member;
  const gap = findWaiverGap(facts.member, facts.settings);
  const waiver = gap ? waiverObstacleLabels[gap] : '';
  return {
    uid: id,
    name: name || 'No name',
    pictureId,
    firstName: firstName || 'them',
    chip: doorChip(result),
    reason: staffReason,
    // Where it is not said already.
    inSince:
      result !== 'already-in' && facts.since ? `In since ${relativeDateTimeInside(facts.since, at)}.` : '',
    // Also where the club lets people train without it.
    waiver: staffReason.includes(waiver) ? '' : waiver,
    deskFlag,
    isAllowed,
    // They are asked for it while they stand there.
    owes: isAllowed && owedInPence > 0 ? `Owes ${formatPence(owedInPence)}.` : '',
    owesForOthers: await familyOwes(context.get(servicesContext), facts.member),
    fix: isAllowed ? null : await doorFixLink(store, result, facts.member, await settings.read(), at),
    nonce: randomUUID(),
    notes: (await listPinnedNotes(store, id)).map((note) => noteRow(note, { uid: '', isAdmin: false }, at)),
  };
}

/** What a payer is asked to pay for others of the family. */
async function familyOwes(services: Services, member: Member): Promise<string> {
  const { paidFor } = await findOwnFamily(services, member);
  return owedText(await findOwedForOthers(services.store, member.id, paidFor, services.now()));
}

export function action({ url, context, params }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, deskCheckInForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { usual, reason = usual } = submission.value;
    const by = await findActor(context);
    const attempt = {
      nonce: readNonce(context) ?? randomUUID(),
      presented: atDesk(params.id),
      device: desk,
      by,
      override: reason ? { by, reason } : undefined,
    };
    const entry = await checkIn(services, attempt, services.now());
    if (entry.memberUid === '') throw notFound(url);
    if (!entry.isAllowed) return refuse(submission.reply({ fieldErrors: { reason: [reasonMissing] } }));
    if (entry.result === 'already-in')
      return redirectWithFlash(paths.desk, `${entry.memberName} is already in.`);
    return redirectWithUndo(context, paths.desk, `${entry.memberName} is checked in.`, {
      ...{ kind: 'checked-in', targetId: entry.id, memberUid: entry.memberUid },
    });
  });
}

export default function DeskCheckInPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    uid,
    name,
    pictureId,
    firstName,
    chip,
    reason,
    inSince,
    waiver,
    deskFlag,
    isAllowed,
    owes,
    owesForOthers,
    fix,
    nonce,
    notes,
  } = loaderData;
  const [form, fields] = useForm<DeskCheckInFields>({ id: 'desk', lastResult: useLastResult(actionData) });
  return (
    <FormPage
      back={<a href={paths.viewMember(uid)}>{name}</a>}
      title={`${name}: check in`}
      problems={errorSummaryOf(form)}
    >
      <Picture id={pictureId} size="small" alt={`Photo of ${name}`} shape="square" isFirst />
      <Card
        title="At the door"
        tone={isAllowed ? undefined : 'bad'}
        aside={<Chip tone={chip.tone}>{chip.text}</Chip>}
      >
        <p>{reason || 'OK to come in.'}</p>
        {inSince ? <p>{inSince}</p> : null}
        {waiver ? <p>{`${waiver}.`}</p> : null}
        {owes ? (
          <p>
            {owes} <a href={paths.memberPayments(uid)}>Take the payment</a>
          </p>
        ) : null}
        {owesForOthers ? (
          <p>
            {owesForOthers} <a href={paths.memberFamily(uid)}>Family</a>
          </p>
        ) : null}
        {deskFlag && !reason.includes(deskFlag) ? <p>Flagged by staff: {deskFlag}</p> : null}
        {fix ? <ButtonLink href={fix.href}>{fix.label}</ButtonLink> : null}
      </Card>
      {isAllowed ? null : <UsualReasons nonce={nonce} />}
      <PinnedNotes notes={notes} />
      <PostForm form={form}>
        <input type="hidden" name="nonce" value={nonce} />
        {isAllowed && !fields.reason.errors ? null : (
          <Field
            {...fieldProps(fields.reason)}
            label="Another reason"
            hint="Saved in the access log with your name."
            autoComplete="off"
            maxLength={300}
          />
        )}
        <SubmitButton tone={fix ? 'quiet' : 'main'}>
          {isAllowed ? `Check ${firstName} in` : `Let ${firstName} in anyway`}
        </SubmitButton>
      </PostForm>
    </FormPage>
  );
}

/** Each button sends its reason. A form of its own, so that Enter in the field below sends what is typed there. */
function UsualReasons({ nonce }: { nonce: string }) {
  return (
    <PostForm aria-label="Usual reasons">
      <input type="hidden" name="nonce" value={nonce} />
      <h2>Let them in because</h2>
      <div className="row">
        {usualReasons.map((reason) => (
          <SubmitButton key={reason} name="usual" value={reason} tone="quiet">
            {reason}
          </SubmitButton>
        ))}
      </div>
    </PostForm>
  );
}
