import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { Charts } from './chart-parts.tsx';
import { Numbers, Records, States, Words } from './display-parts.tsx';
import { BlankForm, RefusedForm } from './form-parts.tsx';

const parts: readonly (readonly [string, () => ReactNode])[] = [
  ['Text, buttons and icons', Words],
  ['Statuses and messages', States],
  ['Numbers', Numbers],
  ['Charts', Charts],
  ['Records', Records],
  ['Form, empty', BlankForm],
  ['Form, refused', RefusedForm],
];

/** Every component in every state, with links to whole screens. */
export function PartsScreen({ names }: { names: readonly string[] }) {
  return (
    <div className="stack-loose">
      <nav aria-label="Screens" className="row">
        {names.map((name) => (
          <a key={name} href={`${paths.preview}?screen=${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {parts.map(([title, Part]) => (
        <section key={title} className="stack narrow" aria-label={title}>
          <p className="faint">{title}</p>
          <Part />
        </section>
      ))}
    </div>
  );
}
