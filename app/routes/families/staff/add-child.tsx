import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { isUnder18 } from '#domain/families/family.ts';
import { displayName } from '#domain/members/member-profile.ts';
import { formatMobile } from '#domain/members/mobile-number.ts';
import { storedDate } from '#domain/values/dates.ts';
import { notFound } from '#server/access/not-found.ts';
import { members } from '#server/data/collections/members.ts';
import { addChild } from '#server/families/add-child.ts';
import { findFamily } from '#server/families/change-family.ts';
import { requireLogin, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { findStaffActor } from '#server/request/staff-actor.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import type { Services } from '#server/services.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { checkProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import { type PersonRules, personFields, requireGuardian } from '../../members/person.form.ts';
import { PersonFields } from '../../members/person-fields.tsx';
import type { Route } from './+types/add-child.ts';

/** The adult whose family it is: who the child’s guardian is, and their number, is known without asking again. */
interface KnownGuardian {
  /** `Sam Reid, 07700 900 123`; empty: they are no adult. */
  readonly note: string;
  /** They are the guardian already, or a colleague makes them that. */
  readonly isCertain: boolean;
}

/** A child without an email address of their own. In the order of the fields, as problems are listed. */
const addChildForm = (rules: PersonRules, known: KnownGuardian) =>
  z
    .object({ ...personFields({ ...rules, isPhoneOptional: true }), guardian: z.literal('on').optional() })
    .transform((child) => ({
      ...child,
      guardianNote: child.guardianNote || (known.isCertain || child.guardian === 'on' ? known.note : ''),
    }))
    .superRefine((child, context) => {
      if (!isUnder18(child.dob, rules.now)) {
        const message = 'They’re 18 or over: add them as a member with their own email address';
        context.addIssue({ code: 'custom', path: ['dob'], message });
      } else requireGuardian(child, rules.now, context);
    });
type AddChildFields = z.input<ReturnType<typeof addChildForm>>;

export const meta: Route.MetaFunction = () => [{ title: 'Add a child' }];

/** The adult whose family it is, as the child’s guardian. */
async function readAdult(
  { store, now }: Pick<Services, 'store' | 'now'>,
  url: URL,
  id: string,
  byUid: string,
) {
  const member = await store.find(members, id);
  if (!member) throw notFound(url);
  const family = await findFamily(store, member);
  const name = displayName(member);
  const isAdult = storedDate(member.dob) !== null && !isUnder18(member.dob, now());
  const isGuardian = family?.guardianUids.includes(id) ?? false;
  const isOwn = byUid === id;
  return {
    ...{ member, name, isOwn },
    canGuard: isAdult && !isGuardian,
    known: {
      note: isAdult ? [name, formatMobile(member.mobile)].filter(Boolean).join(', ') : '',
      isCertain: isGuardian || isOwn,
    },
  };
}

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { uid } = requireLogin(context);
  const { member, name, canGuard, isOwn } = await readAdult(context.get(servicesContext), url, id, uid);
  return {
    uid: id,
    name,
    canGuard: canGuard && !isOwn,
    isOwn: canGuard && isOwn,
    known: {
      // They stand beside the child; the box can be unticked.
      guardian: canGuard && !isOwn ? ('on' as const) : undefined,
      lastName: member.lastName,
    },
  };
}

export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const { minimumAge } = await services.settings.read();
    const by = await findStaffActor(context);
    const { known } = await readAdult(services, url, id, by.uid);
    const submission = readForm(
      context,
      addChildForm({ minimumAge, now: services.now(), filledInBy: 'staff' }, known),
    );
    if (submission.status !== 'success') return refuse(submission.reply());
    const { guardian, ...child } = submission.value;
    const outcome = await addChild(services, { ofUid: id, child, isGuardian: guardian === 'on', by });
    if (outcome.kind === 'not-found') throw notFound(url);
    if (outcome.kind === 'refused') return refuse(submission.reply({ formErrors: [outcome.sentence] }), 409);
    return redirectWithFlash(paths.memberFamily(id), `Added ${outcome.name} to the club and to the family.`);
  });
}

export default function AddChildPage({ loaderData, actionData }: Route.ComponentProps) {
  const { uid, name, known, canGuard, isOwn } = loaderData;
  const lastResult = useLastResult(actionData);
  const [form, fields] = useForm<AddChildFields>({ id: 'child', lastResult, defaultValue: known });
  return (
    <FormPage
      back={<a href={paths.memberFamily(uid)}>Family</a>}
      title="Add a child"
      lead={`To the family of ${name}. A child needs no email address: a guardian books for them until they’re 18.`}
      problems={errorSummaryOf(form)}
    >
      <PostForm form={form}>
        <PersonFields form={form} fields={fields} isForStaff isPhoneOptional />
        {canGuard ? (
          <CheckField
            {...checkProps(fields.guardian)}
            label={`${name} is their parent or guardian`}
            hint="Guardians book for the children of the family, answer their PAR-Q and see the answers."
          />
        ) : null}
        {isOwn ? (
          <p className="dim">
            You can’t make yourself a guardian: a colleague does that on the family’s page.
          </p>
        ) : null}
        <SubmitButton>Add child</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
