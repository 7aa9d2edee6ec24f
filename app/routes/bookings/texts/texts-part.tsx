import * as paths from '#app/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';

/** On the preferences page: what the member is texted about. */
export function TextsPart({ chosen }: { chosen: readonly string[] }) {
  return (
    <>
      <h2>Texts</h2>
      {chosen.length > 0 ? (
        <>
          <p>Text me about:</p>
          <ul>
            {chosen.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      ) : (
        <p className="dim">Off. We can text you when a class is cancelled, or a place comes free.</p>
      )}
      <div className="row">
        <ButtonLink href={paths.chooseTexts} tone="quiet">
          {chosen.length > 0 ? 'Change texts' : 'Choose texts'}
        </ButtonLink>
      </div>
    </>
  );
}
