import { useForm } from '@conform-to/react';
import { redirect } from 'react-router';
import * as paths from '#app/paths.ts';
import { findMappingProblems, isMappable, mapImport } from '#server/members/import/map-import.ts';
import { formContext, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { readForm } from '../../../../forms/read-form.ts';
import { SubmitButton } from '../../../../ui/button.tsx';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, dateProps, errorSummaryOf } from '../../../../ui/conform-field.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { FormPage } from '../../../../ui/form-page.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useLastResult } from '../../../../ui/use-last-result.ts';
import { countText } from '../../../imports/import-text.ts';
import type { Route } from './+types/map-import.ts';
import { getMemberList } from './find-member-list.ts';
import { type MapImportFields, mapImportForm } from './map-import.form.ts';
import { valueName } from './mapping-fields.ts';
import { readQuestions } from './read-questions.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Match the list to your club' }];

/** What the list leaves open, with what we suggest. */
export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const list = await getMemberList(url, context, id);
  const isPost = context.get(formContext) !== null;
  if (!isPost && !isMappable(list)) throw redirect(paths.checkImport(id), 303);
  return readQuestions(context, list);
}

/** Checks the list with what was said. */
export function action({ url, context, params: { id } }: Route.ActionArgs) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const list = await getMemberList(url, context, id);
    const here = paths.checkImport(id);
    const tooLate = () => redirectWithFlash(here, 'This list can’t be changed any more.', 'info');
    const submission = readForm(context, mapImportForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const problems = await findMappingProblems(services, list, submission.value);
    if (problems.length > 0) {
      const fieldErrors = Object.fromEntries(
        problems.map((problem) => [
          problem.about === 'value' ? valueName(problem.index) : 'dateOrder',
          [problem.sentence],
        ]),
      );
      return refuse(submission.reply({ fieldErrors }));
    }
    return (await mapImport(services, list, submission.value)) ? redirect(here, 303) : tooLate();
  });
}

export default function MapImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, values, dates, withoutPaidUntil, chosen, hasPlans } = loaderData;
  const [form, fields] = useForm<MapImportFields>({
    id: 'mapping',
    lastResult: useLastResult(actionData),
    defaultValue: chosen,
  });
  const { dateOrder, paidUntil } = fields;
  return (
    <FormPage
      title="Match the list to your club"
      lead={`Tell us what these entries in ${title} mean. Next you’ll see what each row would do. Nothing is changed yet.`}
      problems={errorSummaryOf(form)}
    >
      {hasPlans ? null : (
        <Notice tone="warn">
          You have no plans yet. <a href={paths.addPlan}>Add your plans</a>, then come back: this list stays
          under “Previous imports”.
        </Notice>
      )}
      <PostForm form={form}>
        {values.map(({ label, hint, options }, index) => {
          const field = fields[valueName(index)];
          return field ? (
            <SelectField
              {...choiceProps(field)}
              key={field.name}
              label={label}
              hint={hint}
              options={options}
              emptyLabel="Choose"
            />
          ) : null;
        })}
        {dates && dateOrder ? (
          <ChoiceField
            {...choiceProps(dateOrder)}
            label={dates.label}
            hint={dates.hint}
            options={dates.options}
          />
        ) : null}
        {withoutPaidUntil > 0 && paidUntil ? (
          <DateField
            {...dateProps(form, paidUntil)}
            label="Paid until, where the list doesn’t say"
            hint={`${countText(withoutPaidUntil, 'current member')} in the list without a last paid day. Leave this empty to leave them out.`}
          />
        ) : null}
        <SubmitButton>Check the rows</SubmitButton>
      </PostForm>
    </FormPage>
  );
}
