import type { ReactNode } from 'react';
import type { Tone } from '#domain/values/label.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export type NoticeTone = Exclude<Tone, 'plain' | 'on'>;

const iconOf: Record<NoticeTone, IconName> = {
  good: 'circle-check',
  info: 'info',
  warn: 'triangle-alert',
  bad: 'circle-alert',
};

type NoticeProps = {
  tone?: NoticeTone;
  children: ReactNode;
  /** Takes focus and is read out: for what a post has just done. */
  isNews?: boolean;
};

/** One message at the top of a page or section. */
export function Notice({ tone = 'good', children, isNews }: NoticeProps) {
  const announced = isNews ? ({ role: 'status', tabIndex: -1, autoFocus: true } as const) : {};
  return (
    <div className={`message message-${tone} notice`} {...announced}>
      <Icon name={iconOf[tone]} />
      <div className="grow">{children}</div>
    </div>
  );
}
