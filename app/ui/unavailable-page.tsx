import { SubmitButton } from './button.tsx';
import { PageHead } from './page-head.tsx';

/** A post that could not be saved: where it went and what was in it. Leave out passwords and the spent form token. */
export type UnsavedPost = { action: string; fields: readonly (readonly [name: string, value: string])[] };

/** The 503 page. What a person typed rides along in hidden fields, so that trying again is one press. */
export function UnavailablePage({ unsaved, sentence }: { unsaved?: UnsavedPost; sentence?: string }) {
  return (
    <div className="narrow stack">
      <PageHead title={unsaved ? 'We could not save that yet' : 'We will be back in a moment'} />
      <p className="lead">
        {unsaved
          ? 'The club’s records cannot be reached at the moment. What you entered is kept on this page.'
          : 'The club’s records cannot be reached at the moment. Try again in a minute.'}
      </p>
      {sentence ? <p className="dim">{sentence}</p> : null}
      {unsaved ? (
        <form method="post" action={unsaved.action}>
          {unsaved.fields.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a posted form may repeat a name and a value
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton>Try again</SubmitButton>
        </form>
      ) : null}
    </div>
  );
}
