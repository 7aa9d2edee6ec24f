import { cutText } from '#domain/values/text.ts';
import './roster/roster.css';
import { type FormMetadata, type SubmissionResult, useForm } from '@conform-to/react';
import { data } from 'react-router';
import * as paths from '#app/paths.ts';
import { decideDeskCheck } from '#domain/accounts/roles.ts';
import { isHiddenReason } from '#domain/bookings/staff-reasons.ts';
import { formatDateTime } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { addToClass } from '#server/bookings/add-to-class.ts';
import { readShownReasons } from '#server/bookings/shown-reasons.ts';
import { sessions } from '#server/data/collections/timetable.ts';
import { readShownPass } from '#server/door/read-shown-pass.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { findActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { redirectWithUndo } from '#server/undo/offer-undo.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { errorSummaryOf, fieldProps } from '../../../ui/conform-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { GetForm } from '../../../ui/get-form.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/add-person.ts';
import { type AddPersonFields, addPersonForm } from './add-person.form.ts';
import { addedNotice, refusalView } from './roster/add-outcome.ts';
import { type FoundPerson, findPeople } from './roster/find-people.ts';
import { FoundPeople } from './roster/found-people.tsx';
import { Refusal } from './roster/refusal.tsx';
import { readArea, rosterPath } from './roster/roster-area.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Add someone to a class' }];

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const session = await services.store.find(sessions, id);
  if (!session) throw notFound(url);
  const { searchParams } = url;
  const area = readArea(searchParams.get('area'));
  const term = cutText(searchParams.get('q') ?? '', 80);
  return {
    title: session.className,
    when: formatDateTime(session.startsAt, services.now()),
    roster: rosterPath(area, id),
    area,
    term,
    found: term.trim() === '' ? null : await findPeople(services.store, term, services.now()),
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const submission = readForm(context, addPersonForm);
    if (submission.status !== 'success') return refused(submission.reply());
    const { uid: chosen, code = '', note, shown: reasons, waitlist } = submission.value;
    const shown = chosen
      ? ({ kind: 'member', uid: chosen } as const)
      : await readShownPass(services, code, services.now());
    if (shown.kind === 'refused') {
      return refused(submission.reply({ fieldErrors: { code: [shown.sentence] } }));
    }
    const isDesk = decideDeskCheck(requireLogin(context).claims);
    const about = { sessionId: id, uid: shown.uid };
    const codes = readShownReasons(services, about, reasons).filter((code) => !isHiddenReason(code, isDesk));
    const override = codes.length > 0 ? { codes, note } : undefined;
    const by = await findActor(context);
    const request = { ...about, by, override, wantsWaitlist: waitlist === 'on' };
    const outcome = await addToClass(services, request);
    if (outcome.kind === 'no-session' || outcome.kind === 'no-member') throw notFound(url);
    if (outcome.kind === 'refused') {
      const refusal = await refusalView(services, about, outcome, isDesk);
      return refused(submission.reply(), refusal);
    }
    const area = readArea(url.searchParams.get('area'));
    const isFromMember = url.searchParams.get('from') === 'member';
    const back = isFromMember
      ? paths.memberClasses(shown.uid)
      : `${rosterPath(area, id)}#person-${shown.uid}`;
    const undo = outcome.kind === 'added' ? outcome.undo : null;
    if (!undo) return redirectWithFlash(back, addedNotice(outcome));
    const step = { ...undo, targetId: id, memberUid: shown.uid };
    return redirectWithUndo(context, back, addedNotice(outcome), step);
  });
}

function refused(result: SubmissionResult, refusal: Awaited<ReturnType<typeof refusalView>> | null = null) {
  return data({ result, refusal }, { status: 422 });
}

export default function AddPersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, when, roster } = loaderData;
  const lastResult = useLastResult(actionData?.result);
  const [form, fields] = useForm<AddPersonFields>({ id: 'add', lastResult });
  const refusal = actionData?.refusal ?? null;
  return (
    <FormPage
      back={<a href={roster}>Roster</a>}
      title="Add someone"
      lead={`${title}, ${when}`}
      problems={errorSummaryOf(form)}
    >
      {refusal ? (
        <Refusal refusal={refusal} form={form} note={fields.note} />
      ) : (
        <FindPerson {...loaderData} form={form} fields={fields} />
      )}
    </FormPage>
  );
}

type FindPersonProps = {
  area: string;
  term: string;
  found: { people: readonly FoundPerson[]; hasMore: boolean } | null;
  form: FormMetadata<AddPersonFields>;
  fields: ReturnType<FormMetadata<AddPersonFields>['getFieldset']>;
};

/** By pass or by name. A scanner types into the first field and presses Enter. */
function FindPerson({ area, term, found, form, fields }: FindPersonProps) {
  return (
    <>
      <PostForm form={form}>
        <Field
          {...fieldProps(fields.code)}
          label="Scan their pass, or type its code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={term === ''}
        />
        <SubmitButton>Add by pass</SubmitButton>
      </PostForm>
      <hr />
      <search>
        <GetForm>
          <input type="hidden" name="area" value={area} />
          <Field
            id="add-q"
            name="q"
            label="Or find them by name"
            type="search"
            autoComplete="off"
            defaultValue={term}
          />
          <SubmitButton tone="quiet" icon="search">
            Find
          </SubmitButton>
        </GetForm>
      </search>
      {term === '' ? null : <Found found={found} />}
    </>
  );
}

function Found({ found }: Pick<FindPersonProps, 'found'>) {
  const { viewer } = useShell();
  const canAddMembers = Boolean(viewer?.isAdmin || viewer?.isDesk);
  if (found === null) return <p className="dim">Type at least two letters.</p>;
  if (found.people.length === 0) {
    return (
      <EmptyState title="No one found" icon="search">
        Check the spelling.{' '}
        {canAddMembers ? <a href={paths.addMember}>Add them as a member</a> : 'They need to sign up first,'}{' '}
        if they’re not a member yet.
      </EmptyState>
    );
  }
  return (
    <PostForm>
      <FoundPeople {...found} />
    </PostForm>
  );
}
