import './builder.css';
import type { SubmissionResult } from '@conform-to/react';
import type { ReactNode } from 'react';
import { partFields } from '#domain/training/workout-fields.ts';
import { ErrorSummary, type Problem } from '../../../../../ui/error-summary.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { PageHead } from '../../../../../ui/page-head.tsx';
import { PostForm } from '../../../../../ui/post-form.tsx';
import { TextAreaField } from '../../../../../ui/text-area-field.tsx';
import { useLastResult } from '../../../../../ui/use-last-result.ts';
import { BuilderFoot } from './builder-foot.tsx';
import { type FieldReader, fieldOf, readSentPart, wasSent } from './field-names.ts';
import type { BuilderView } from './load-builder.ts';
import { orderedFields } from './movement-row.tsx';
import { OpenPart } from './open-part.tsx';
import { Outline } from './outline.tsx';
import type { BuilderOvertaken, BuilderResult } from './post-builder.ts';
import quickSteps from './quick-steps.js?url&no-inline';

type BuilderProps = {
  view: BuilderView;
  result: BuilderResult | undefined;
  title: string;
  back: ReactNode;
  /** Searches exercises as somebody types. */
  pickerHref: string;
  viewHref: string;
};

/**
 * Builds a workout or template. One form: whichever button is pressed, everything on the page is sent and saved in the
 * draft. Without JavaScript each step loads a page; with it only the builder is replaced.
 */
export function Builder({ view, result, title, back, pickerHref, viewHref }: BuilderProps) {
  const lastResult = useLastResult<string[]>(result) as BuilderResult | undefined;
  const field = fieldReader(view, lastResult);
  const { open } = view;
  return (
    <div className="builder stack" data-picker={pickerHref}>
      <ErrorSummary problems={problemsOf(lastResult, open)} />
      <PageHead back={back} title={title} />
      {lastResult?.overtaken ? <Overtaken overtaken={lastResult.overtaken} /> : null}
      <PostForm>
        <input type="hidden" name="seen" value={view.version} />
        <input type="hidden" name="part" value={open?.key ?? ''} />
        <input type="hidden" name="movements" value={open?.movements.map(({ key }) => key).join(',') ?? ''} />
        <input type="hidden" name="order" value="" />
        {/* Enter in a field presses this. */}
        <button type="submit" name="step" value="keep" className="hidden" tabIndex={-1}>
          Keep what I’ve typed
        </button>
        <Field {...field('title')} label="Title" autoComplete="off" />
        <TextAreaField {...field('note')} label="Note (optional)" rows={2} />
        <Outline view={view} />
        {open ? <OpenPart open={open} view={view} field={field} /> : null}
        <BuilderFoot view={view} viewHref={viewHref} />
      </PostForm>
      <script defer src={quickSteps} />
    </div>
  );
}

const idOf = (name: string) => `builder-${name}`;

function fieldReader(view: BuilderView, result: BuilderResult | undefined): FieldReader {
  const posted: Readonly<Record<string, unknown>> = result?.initialValue ?? {};
  // A name sent twice has a list, which is no text of ours.
  const textOf = (name: string) => (typeof posted[name] === 'string' ? posted[name] : '');
  // A form kept while signed out has hidden fields next to the others.
  const sent = result?.sent ?? readSentPart(textOf('part'), textOf('movements'));
  return (name) => {
    const isTyped = result !== undefined && wasSent(name, sent, view.open?.key ?? '');
    const defaultValue = isTyped ? textOf(name) : (view.values[name] ?? '');
    return { id: idOf(name), name, defaultValue, errors: result?.error?.[name] ?? undefined };
  };
}

/** In the order of the fields; which of an exercise comes first depends on what it is measured in. */
function problemsOf(result: SubmissionResult | undefined, open: BuilderView['open']): Problem[] {
  const movements = open?.movements.flatMap(({ key, measure }) =>
    orderedFields(measure).map((field) => fieldOf(key, field)),
  );
  const part = partFields.filter((field) => field !== 'partNote');
  const names: string[] = ['title', 'note', ...part, ...(movements ?? []), 'partNote'];
  return Object.entries(result?.error ?? {})
    .toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other))
    .flatMap(([name, messages]) =>
      (messages ?? []).map((message) => ({ message, fieldId: name ? idOf(name) : undefined })),
    );
}

function Overtaken({ overtaken: { byName, lost } }: { overtaken: BuilderOvertaken }) {
  const who = byName ? `${byName} has changed this` : 'This has been saved';
  return (
    <Notice tone="warn" isAnnounced>
      <p>
        {who} since you opened the page. What you typed is below. Check it, then press the button again to
        keep your version of this part.
      </p>
      {lost.length > 0 ? (
        <>
          <p>You also typed this, in something that has been removed:</p>
          <ul>
            {lost.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}
