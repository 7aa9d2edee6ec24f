import { randomUUID } from 'node:crypto';
import * as paths from '#app/paths.ts';
import { newBestsText } from '#domain/training/best-text.ts';
import { readHyroxSplits } from '#domain/training/hyrox-splits.ts';
import { localDate } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/read-duration.ts';
import { cutText } from '#domain/values/text.ts';
import { notFound } from '#server/access/not-found.ts';
import type { Workout } from '#server/data/collections/workouts.ts';
import { requireProfile } from '#server/members/require-profile.ts';
import { type Context, servicesContext } from '#server/request/context.ts';
import { redirectWithFlash } from '#server/request/flash-cookie.ts';
import { refuse } from '#server/request/read-form.ts';
import { submitOnce } from '#server/request/submit-once.ts';
import { saveHyrox } from '#server/training/hyrox/save-hyrox.ts';
import { readForm } from '../../../forms/read-form.ts';
import { raceForm, simulationForm } from './race.form.ts';

export interface RacePlace {
  /** The result to edit; null: a new one. */
  readonly id: string | null;
  /** The workout with the part that is a simulation; null: a race. */
  readonly of: { readonly workout: Workout; readonly partKey: string } | null;
}

/** Saves what was typed, or shows the form again with what is wrong. */
export function postRace(url: URL, context: Context, { id, of }: RacePlace) {
  return submitOnce(url, context, async () => {
    const services = context.get(servicesContext);
    const member = await requireProfile(url, context);
    const submission = of ? readForm(context, simulationForm) : readForm(context, raceForm);
    if (submission.status !== 'success') return refuse(submission.reply());
    const { value } = submission;
    const { splits, problems } = readHyroxSplits(value as Readonly<Record<string, string>>);
    const fieldErrors: Record<string, string[]> = {};
    for (const { field, message } of problems) fieldErrors[field] = [message];
    const date = 'date' in value ? (value.date as Temporal.PlainDate).toString() : (of?.workout.date ?? '');
    if (!of && date > localDate(services.now()).toString()) fieldErrors.date = ['Enter a date up to today'];
    if (Object.keys(fieldErrors).length > 0) return refuse(submission.reply({ fieldErrors }));
    const title = 'title' in value && value.title ? String(value.title) : 'Hyrox race';
    const outcome = await saveHyrox(services, {
      ...{ id: id ?? randomUUID(), isEdit: id !== null, of },
      entry: { division: value.division, splits, title, date, note: String(value.note) },
      by: { uid: member.id, name: member.name },
    });
    if (outcome.kind === 'not-found') throw notFound(url);
    if (outcome.kind === 'refused')
      return refuse(submission.reply({ formErrors: [refusals[outcome.reason]] }), 409);
    const { result } = outcome;
    const bests = outcome.kind === 'saved' ? outcome.newBests : [];
    const news = bests.map((one) => newBestsText(one.exerciseName, one.bests, member.loadUnit));
    const said = `${result.title} saved: ${formatDuration(splits.totalInMilliseconds)}.`;
    const text = news.length > 0 ? `${said} New personal bests: ${news.join('; ')}.` : said;
    return redirectWithFlash(paths.viewRace(result.id), cutText(text, 400));
  });
}

const refusals = {
  'unknown-exercise': 'An exercise in this race no longer exists. Try again',
  'unknown-workout': 'This workout has been removed',
  'year-is-full': 'You’ve logged as many results as we can keep for one year. Please tell the desk',
} as const;
