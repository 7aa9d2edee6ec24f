import { SubmitButton } from './button.tsx';
import { PageHead } from './page-head.tsx';

/** A post that could not be saved: its action and fields, without passwords and the used form token. */
export type UnsavedPost = { action: string; fields: readonly (readonly [name: string, value: string])[] };

/** The 503 page. Entered values are in hidden fields, so that trying again takes one press. */
export function UnavailablePage({ unsaved, sentence }: { unsaved?: UnsavedPost; sentence?: string }) {
  return (
    <div className="narrow stack">
      <PageHead title={unsaved ? 'We couldn’t save that yet' : 'We’ll be back in a moment'} />
      <p className="lead">
        {unsaved
          ? 'The system is temporarily unavailable. This page still has what you entered.'
          : 'The system is temporarily unavailable. Please try again in a minute.'}
      </p>
      {sentence ? <p className="dim">{sentence}</p> : null}
      {unsaved ? (
        <form method="post" action={unsaved.action} noValidate>
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
