import { useForm } from '@conform-to/react';
import { z } from 'zod';
import * as paths from '#app/paths.ts';
import { LEADERBOARD_WORDING } from '#domain/privacy/consents.ts';
import { loadUnits } from '#domain/training/units.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { saveTrainingPreferences } from '#server/training/results/save-preferences.ts';
import { readForm } from '../../../forms/read-form.ts';
import { SubmitButton } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { checkProps, choiceProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { trainPlaces } from '../../../ui/navigation.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { useShell } from '../../../ui/shell.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { useLastResult } from '../../../ui/use-last-result.ts';
import type { Route } from './+types/training-preferences.ts';

const preferencesForm = z.object({
  unit: z.enum(loadUnits, { error: 'Choose kilograms or pounds' }),
  isNamed: z.literal('on', { error: 'Tick the box or leave it empty' }).optional(),
});
type Fields = z.input<typeof preferencesForm>;

export const meta: Route.MetaFunction = () => [{ title: 'Training preferences' }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { loadUnit, isNamedOnLeaderboards } = await requireProfile(url, context);
  const typed: Fields = { unit: loadUnit, isNamed: isNamedOnLeaderboards ? 'on' : undefined };
  return { typed };
}

export async function action({ url, context }: Route.ActionArgs) {
  const member = await requireProfile(url, context);
  const submission = readForm(context, preferencesForm);
  if (submission.status !== 'success') return refuse(submission.reply());
  const { unit, isNamed } = submission.value;
  return submitOnce(url, context, async () => {
    const preferences = { loadUnit: unit, isNamedOnLeaderboards: isNamed === 'on' };
    await saveTrainingPreferences(context.get(servicesContext), member.id, preferences, {
      place: paths.trainingPreferences,
    });
    return redirectWithFlash(paths.trainingPreferences, 'Preferences saved.');
  });
}

export default function TrainingPreferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { currentPath } = useShell();
  const [form, fields] = useForm<Fields>({
    id: 'training',
    lastResult: useLastResult(actionData),
    defaultValue: loaderData.typed,
  });
  return (
    <>
      <ErrorSummary problems={errorSummaryOf(form)} />
      <PageHead title="Training preferences" />
      <Tabs label="Training" places={trainPlaces} currentPath={currentPath} />
      <div className="form-column stack">
        <PostForm form={form}>
          <ChoiceField
            {...choiceProps(fields.unit)}
            label="Weights in"
            options={[
              { value: 'kg', label: 'Kilograms' },
              { value: 'lb', label: 'Pounds' },
            ]}
          />
          <CheckField
            {...checkProps(fields.isNamed)}
            label={LEADERBOARD_WORDING}
            hint="Other members see your name next to your scores. Otherwise they see “Member”. Coaches always see it; visitors never do."
          />
          <SubmitButton>Save preferences</SubmitButton>
        </PostForm>
      </div>
    </>
  );
}
