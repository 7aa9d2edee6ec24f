import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { KioskLayout } from './layouts/kiosk-layout.tsx';

type KioskAnswerProps = { tone: 'yes' | 'no' | 'wait'; title: string; line?: string };

const icons: Record<KioskAnswerProps['tone'], IconName> = { yes: 'check', no: 'hand', wait: 'clock' };

/** The kiosk's answer. The screen is public: show a first name and a booking, never a reason about money or health. */
export function KioskAnswer({ tone, title, line }: KioskAnswerProps) {
  return (
    <KioskLayout tone={tone}>
      <div className="kiosk-mark">
        <Icon name={icons[tone]} size={96} />
      </div>
      <div role="status">
        <h1>{title}</h1>
        {line ? <p className="kiosk-line">{line}</p> : null}
      </div>
    </KioskLayout>
  );
}
