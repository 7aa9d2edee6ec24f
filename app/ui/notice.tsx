import type { ReactNode } from 'react';
import type { Tone } from '#domain/values/label.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type NoticeTone = Exclude<Tone, 'plain' | 'on' | 'act'>;

const iconOf: Record<NoticeTone, IconName> = {
  good: 'circle-check',
  info: 'info',
  warn: 'triangle-alert',
  bad: 'circle-alert',
};

type NoticeProps = {
  tone?: NoticeTone;
  children: ReactNode;
  /** Takes focus and is announced: for the result of a post. */
  isAnnounced?: boolean;
};

/** One message at the top of a page or section. */
export function Notice({ tone = 'good', children, isAnnounced }: NoticeProps) {
  const announced = isAnnounced ? ({ role: 'status', tabIndex: -1, autoFocus: true } as const) : {};
  return (
    <div className={`message message-${tone} notice`} {...announced}>
      <Icon name={iconOf[tone]} />
      <div className="grow">{children}</div>
    </div>
  );
}
