import * as paths from '#app/paths.ts';
import '../club-staff.css';
import { ButtonLink, SubmitButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { PostForm } from '../../../../ui/post-form.tsx';
import type { ReadyLine, ReadyView } from './ready-view.ts';

/** Where the list is hidden: that the club still waits. */
export function NotOpenYet() {
  return (
    <Notice tone="info">
      Your club isn’t open to the public yet. <a href={paths.opening}>Open the club</a>
    </Notice>
  );
}

/** What is left to do before the club opens, each line with what it leads to. */
export function ReadyList({ ready }: { ready: ReadyView }) {
  const { isOpen, done, of, lines, canUseStartingPoint } = ready;
  const skipped = lines.filter(({ state }) => state === 'skipped');
  const isAllDone = done === of;
  return (
    <section className="card ready">
      <div className="row between">
        <h2>{isOpen ? 'Finish setting up' : 'Get ready to open'}</h2>
        <p id="ready-progress" className="dim">
          {done} of {of}
        </p>
      </div>
      <progress className="progress" max={of} value={done} aria-labelledby="ready-progress" />
      {canUseStartingPoint ? <StartingPoint /> : null}
      <ul className="bare lines">
        {lines
          .filter(({ state }) => state !== 'skipped')
          .map((line) => (
            <li key={line.step}>
              <Line line={line} />
            </li>
          ))}
      </ul>
      {skipped.length > 0 ? <Skipped lines={skipped} /> : null}
      {isAllDone && !isOpen ? <p>Everything is ready.</p> : null}
      <div className="row">
        {isOpen ? null : (
          <ButtonLink href={paths.opening} tone={isAllDone ? 'accent' : 'quiet'}>
            Open the club
          </ButtonLink>
        )}
        <PostForm action={paths.hideReadyList} isInline>
          <SubmitButton tone="quiet">Hide this list</SubmitButton>
        </PostForm>
      </div>
    </section>
  );
}

function StartingPoint() {
  return (
    <div className="row between">
      <p>Fill in classes, plans and booking rules that suit your club, then edit them.</p>
      <ButtonLink href={paths.startingPoints}>Use a starting point</ButtonLink>
    </div>
  );
}

function Line({ line: { step, state, title, text, href } }: { line: ReadyLine }) {
  const isDone = state === 'done';
  return (
    <div className="ready-line">
      <span className={isDone ? 'ready-mark ready-done' : 'ready-mark'}>
        {isDone ? <Icon name="check" /> : null}
      </span>
      <div className="grow">
        <a href={href}>{title}</a>
        {isDone ? <span className="hidden">: done</span> : <p className="dim">{text}</p>}
      </div>
      {isDone ? null : (
        <PostForm action={paths.skipStep(step)} isInline>
          <SubmitButton tone="quiet" isSmall aria-label={`Not for us: ${title}`}>
            Not for us
          </SubmitButton>
        </PostForm>
      )}
    </div>
  );
}

function Skipped({ lines }: { lines: readonly ReadyLine[] }) {
  return (
    <details>
      <summary>{`Not for us (${lines.length})`}</summary>
      <ul className="bare lines">
        {lines.map(({ step, title }) => (
          <li key={step} className="row between">
            {title}
            <PostForm action={paths.restoreStep(step)} isInline>
              <SubmitButton tone="quiet" isSmall aria-label={`Add back: ${title}`}>
                Add back
              </SubmitButton>
            </PostForm>
          </li>
        ))}
      </ul>
    </details>
  );
}
