import { SubmitButton } from '../../../../../ui/button.tsx';
import type { BuilderView } from './load-builder.ts';
import { StepButton } from './step-button.tsx';

type PartLine = BuilderView['parts'][number];

/** All parts in order: each can be opened, moved, copied and removed. */
export function Outline({ view }: { view: BuilderView }) {
  const { parts, open, canAddPart } = view;
  return (
    <section className="stack-tight" aria-label="Parts" id="parts">
      <h2>Parts</h2>
      {parts.length === 0 ? (
        <p className="dim">Add the first part, such as a warm-up or a strength block.</p>
      ) : null}
      <ol className="bare builder-parts">
        {parts.map((part, at) => (
          <li
            key={part.key}
            className={part.key === open?.key ? 'builder-part builder-part-open' : 'builder-part'}
          >
            <PartText part={part} />
            <div className="builder-buttons">
              {part.key === open?.key ? null : (
                <StepButton step={`open:${part.key}`} label={`Edit part ${part.letter}`} icon="pencil" />
              )}
              {at > 0 ? (
                <StepButton
                  step={`part-up:${part.key}`}
                  label={`Move part ${part.letter} up`}
                  icon="arrow-up"
                />
              ) : null}
              {at < parts.length - 1 ? (
                <StepButton
                  step={`part-down:${part.key}`}
                  label={`Move part ${part.letter} down`}
                  icon="arrow-down"
                />
              ) : null}
              {canAddPart ? (
                <SubmitButton
                  name="step"
                  value={`copy-part:${part.key}`}
                  tone="quiet"
                  isSmall
                  aria-label={`Copy part ${part.letter}`}
                >
                  Copy
                </SubmitButton>
              ) : null}
              <StepButton
                step={`remove-part:${part.key}`}
                label={`Remove part ${part.letter}`}
                icon="trash-2"
              />
            </div>
          </li>
        ))}
      </ol>
      {canAddPart ? (
        <div>
          <SubmitButton name="step" value="add-part" tone="quiet" isSmall icon="plus">
            Add a part
          </SubmitButton>
        </div>
      ) : (
        <p className="dim">That’s the most parts a workout can have.</p>
      )}
    </section>
  );
}

function PartText({ part: { letter, title, timer, lines } }: { part: PartLine }) {
  const about = [title === timer ? '' : timer, ...lines].filter(Boolean).join(' · ');
  return (
    <div className="builder-part-text">
      <b>{`${letter}. ${title}`}</b>
      {about ? <span className="dim">{about}</span> : null}
    </div>
  );
}
