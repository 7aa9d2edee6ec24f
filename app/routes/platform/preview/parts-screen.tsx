import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { Numbers, Records, States, Words } from './display-parts.tsx';
import { BlankForm, RefusedForm } from './form-parts.tsx';

const parts: readonly (readonly [string, () => ReactNode])[] = [
  ['Words, buttons and icons', Words],
  ['States and messages', States],
  ['Numbers', Numbers],
  ['Records', Records],
  ['A form, untouched', BlankForm],
  ['A form, refused', RefusedForm],
];

/** Every part in every state, with links to whole screens. */
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
