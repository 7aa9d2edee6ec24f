import { Fragment, type ReactNode, useId } from 'react';
import type { Muscle } from '#domain/training/exercise.ts';
import { type BodyShape, backShapes, frontShapes } from './body-shapes.ts';

export interface TrainedMuscle {
  readonly code: Muscle;
  readonly label: string;
  readonly href: string;
}

type BodyMapProps = { main: readonly TrainedMuscle[]; supporting: readonly TrainedMuscle[] };

const WIDTH = 200;
const HEIGHT = 210;

/** The body from the front and from behind: main muscles filled, supporting ones striped, both named in the text below. */
export function BodyMap({ main, supporting }: BodyMapProps) {
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
