import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type EmptyStateProps = { title: string; icon?: IconName; children?: ReactNode; action?: ReactNode };

/** Shown for an empty list: why it is empty, and what to do next. */
export function EmptyState({ title, icon, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {icon ? <Icon name={icon} size={32} /> : null}
      <h2>{title}</h2>
      {children ? <div>{children}</div> : null}
      {action ? <div>{action}</div> : null}
    </div>
  );
}
