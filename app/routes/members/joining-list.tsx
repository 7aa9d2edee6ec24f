import type { ActionLink } from '#app/action-links.ts';
import type { JoiningList } from '#domain/members/joining-list.ts';
import type { NextStep } from '#domain/members/next-steps.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';

export type StepView = Omit<NextStep, 'link'> & {
  readonly link: ActionLink | null;
  /** Where what they have requested can be paid without going to the desk; empty: nowhere. */
  readonly payHref: string;
};

/** What joining takes, with what is done of it. */
export function JoiningCard({ list: { items, progress } }: { list: JoiningList<StepView> }) {
  return (
    <Card title="Before you train" aside={<strong>{progress}</strong>} tone="warn">
      <ul className="bare joining">
        {items.map(({ title, step }) => (
          <li key={title}>
            {step ? (
              <>
                <h3>{step.title}</h3>
                <p className="dim">{step.sentence}</p>
                <StepButtons step={step} />
              </>
            ) : (
              <p className="dim row">
                <Icon name="check" />
                {title}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function StepCard({ step }: { step: StepView }) {
  return (
    <Card title={step.title} tone={step.tone === 'plain' ? undefined : step.tone}>
      <p className="dim">{step.sentence}</p>
      <StepButtons step={step} />
    </Card>
  );
}

function StepButtons({ step: { code, tone, link, payHref } }: { step: StepView }) {
  const isQuiet = tone === 'plain' || code === 'membership-waiting';
  return (
    <div className="row">
      {payHref ? (
        <ButtonLink href={payHref} tone="accent" isSmall>
          Pay online instead
        </ButtonLink>
      ) : null}
      {link ? (
        <ButtonLink href={link.href} tone={isQuiet ? 'quiet' : 'accent'} isSmall>
          {link.label}
        </ButtonLink>
      ) : null}
    </div>
  );
}
