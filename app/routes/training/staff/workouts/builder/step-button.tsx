import { Icon } from '../../../../../ui/icon.tsx';
import type { IconName } from '../../../../../ui/icon-names.ts';

type StepButtonProps = { step: string; label: string; icon: IconName };

/** A step of the builder as an icon; its label says what it does, and to what. */
export function StepButton({ step, label, icon }: StepButtonProps) {
  return (
    <button
      type="submit"
      name="step"
      value={step}
      className="button button-quiet button-small"
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
