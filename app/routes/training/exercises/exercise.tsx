import * as paths from '#app/paths.ts';
import '../training.css';
import { Fragment, type ReactNode, useId } from 'react';
import { redirect } from 'react-router';
import { bestText } from '#domain/training/best-text.ts';
import {
  equipmentKinds,
  exerciseCategories,
  exerciseLevels,
  labelOf,
  type Muscle,
  muscles,
} from '#domain/training/exercise.ts';
import { exerciseQuery, readExerciseFilter } from '#domain/training/exercise-filter.ts';
import { bestsToShow } from '#domain/training/personal-bests.ts';
import { notFound } from '#server/access/not-found.ts';
import { exercises } from '#server/data/collections/exercises.ts';
import { personalBests } from '#server/data/collections/personal-bests.ts';
import { type Context, loginContext, servicesContext } from '#server/request/context.ts';
import { personalBestsKey } from '#server/training/results/keys.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { shareable } from '../../platform/pictures/shareable.ts';
import type { Route } from './+types/exercise.ts';
import { type BodyShape, backShapes, frontShapes } from './body-shapes.ts';

interface TrainedMuscle {
  readonly code: Muscle;
  readonly label: string;
  readonly href: string;
}

type BodyMapProps = { main: readonly TrainedMuscle[]; supporting: readonly TrainedMuscle[] };

const WIDTH = 200;
const HEIGHT = 210;

/** The body from the front and from behind: main muscles filled, supporting ones striped, both named in the text below. */
function BodyMap({ main, supporting }: BodyMapProps) {
  const id = useId();
  const stripes = `${id}stripes`;
  const lookOf = ({ muscle }: BodyShape) => {
    if (muscle === null) return { className: 'body-part' };
    if (main.some(({ code }) => code === muscle)) return { className: 'body-main' };
    if (supporting.some(({ code }) => code === muscle)) return { fill: `url(#${stripes})` };
    return { className: 'body-muscle' };
  };
  const view = (shapes: readonly BodyShape[], middle: number) => {
    const half = shapes.map((shape) => <path key={shape.path} d={shape.path} {...lookOf(shape)} />);
    return (
      <g transform={`translate(${middle} 2)`}>
        {half}
        <g transform="scale(-1 1)">{half}</g>
      </g>
    );
  };
  return (
    <figure className="body-map">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={`${id}t`}
        aria-describedby={`${id}d`}
      >
        <title id={`${id}t`}>Muscles that this exercise trains</title>
        <Stripes id={stripes} />
        {view(frontShapes, WIDTH / 4)}
        {view(backShapes, (WIDTH * 3) / 4)}
      </svg>
      <dl id={`${id}d`}>
        <Row
          term="Main muscles"
          look={<rect className="body-main" width="16" height="16" rx="4" />}
          muscles={main}
        />
        {supporting.length > 0 ? (
          <Row
            term="Supporting muscles"
            look={<rect fill={`url(#${stripes})`} width="16" height="16" rx="4" />}
            muscles={supporting}
          />
        ) : null}
      </dl>
    </figure>
  );
}

function Stripes({ id }: { id: string }) {
  return (
    <pattern id={id} width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="body-muscle" width="3" height="3" />
      <rect className="body-stripe" width="1.5" height="3" />
    </pattern>
  );
}

type RowProps = { term: string; look: ReactNode; muscles: readonly TrainedMuscle[] };

function Row({ term, look, muscles }: RowProps) {
  return (
    <div>
      <dt>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          {look}
        </svg>
        {term}
      </dt>
      <dd>
        {muscles.map(({ code, label, href }, index) => (
          <Fragment key={code}>
            {index > 0 ? ', ' : ''}
            <a href={href}>{label}</a>
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

const SHOWN_BESTS = 4;

export const handle = { cacheAs: 'exercises', reads: [] };

export const meta: Route.MetaFunction = shareable(({ loaderData }) => [
  { title: loaderData ? `${loaderData.name}: exercise` : 'Exercise' },
  { name: 'description', content: loaderData?.description },
  ...(loaderData?.isArchived ? [{ name: 'robots', content: 'noindex' }] : []),
]);

export async function loader({ url, context, params: { id } }: Route.LoaderArgs) {
  const { store } = context.get(servicesContext);
  const exercise = await store.find(exercises, id);
  if (!exercise) throw notFound(url);
  if (exercise.mergedInto) throw redirect(paths.exercise(exercise.mergedInto), 301);
  const { name, aliases, isArchived, instructions } = exercise;
  return {
    ...{ name, aliases: aliases.join(', '), isArchived },
    steps: instructions.map((text, index) => ({ number: index + 1, text })),
    description: instructions[0] ?? '',
    about: [
      labelOf(equipmentKinds, exercise.equipment),
      labelOf(exerciseCategories, exercise.category),
      labelOf(exerciseLevels, exercise.level),
    ].join(' · '),
    ownBests: await findOwnBests(context, id),
    loggedHref: hrefOfLogged(context, id),
    main: exercise.primaryMuscles.map(toTrained),
    supporting: exercise.secondaryMuscles.map(toTrained),
  };
}

/** The signed-in member's best, in a few words; null: nobody is signed in, or nothing was logged. */
async function findOwnBests(context: Context, id: string) {
  const login = context.get(loginContext);
  if (!login) return null;
  const { store, profiles } = context.get(servicesContext);
  const [profile, stored] = await Promise.all([
    profiles.find(login.uid),
    store.find(personalBests, personalBestsKey(login.uid, id)),
  ]);
  if (!profile || !stored) return null;
  const shown = bestsToShow(stored.bests).slice(0, SHOWN_BESTS);
  return { lines: shown.map((best) => bestText(best, profile.loadUnit)), href: paths.exerciseBests(id) };
}

/** Where staff see what members have logged with it; null for everybody else. */
function hrefOfLogged(context: Context, exercise: string): string | null {
  const claims = context.get(loginContext)?.claims;
  if (!claims?.admin && !claims?.coach) return null;
  const list = claims.admin ? paths.listResults : paths.listTraining;
  return `${list}?${new URLSearchParams({ exercise })}`;
}

/** A muscle, with a link to the exercises for it. */
function toTrained(code: Muscle) {
  const query = exerciseQuery({ ...readExerciseFilter(new URLSearchParams()), muscle: code });
  return { code, label: labelOf(muscles, code), href: paths.exercises + query };
}

export default function ExercisePage({ loaderData }: Route.ComponentProps) {
  const { name, aliases, isArchived, steps, about, ownBests, loggedHref, main, supporting } = loaderData;
  return (
    <div className="exercise-page">
      <PageHead back={<a href={paths.exercises}>Exercises</a>} title={name} lead={about} />
      <div className="stack-loose">
        {isArchived ? <Notice tone="info">We no longer use this exercise in our workouts.</Notice> : null}
        {aliases ? <p className="dim">{`Also called ${aliases}`}</p> : null}
        {ownBests ? <OwnBests {...ownBests} /> : null}
        {loggedHref ? (
          <p>
            <a href={loggedHref}>What members logged</a>
          </p>
        ) : null}
        <Steps steps={steps} />
      </div>
      <BodyMap main={main} supporting={supporting} />
    </div>
  );
}

function OwnBests({ lines, href }: { lines: readonly string[]; href: string }) {
  return (
    <section className="stack-tight" aria-labelledby="bests">
      <h2 id="bests">Your bests</h2>
      {lines.length > 0 ? (
        <ul className="bare">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <p>
        <a href={href}>See your history</a>
      </p>
    </section>
  );
}

function Steps({ steps }: Pick<Route.ComponentProps['loaderData'], 'steps'>) {
  if (steps.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="how">
      <h2 id="how">How to do it</h2>
      <ol className="exercise-steps">
        {steps.map(({ number, text }) => (
          <li key={number}>{text}</li>
        ))}
      </ol>
    </section>
  );
}
