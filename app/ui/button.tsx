import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type Look = {
  /** `main`: the one action of a page, full width on phones; `accent`: the same look at its own width. */
  tone?: 'main' | 'accent' | 'quiet' | 'danger';
  isSmall?: boolean;
  isBlock?: boolean;
  icon?: IconName;
  children: ReactNode;
};

function classOf({ tone = 'main', isSmall, isBlock }: Look): string {
  return ['button', `button-${tone}`, isSmall && 'button-small', isBlock && 'button-block']
    .filter(Boolean)
    .join(' ');
}

type ButtonLinkProps = Look &
  Omit<ComponentProps<'a'>, keyof Look | 'className' | 'style'> & { href: string };

/** A link that looks like a button: it opens a page and changes nothing. */
export function ButtonLink({ tone, isSmall, isBlock, icon, children, ...link }: ButtonLinkProps) {
  return (
    <a {...link} className={classOf({ tone, isSmall, isBlock, children })}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  );
}

type SubmitButtonProps = Look & Omit<ComponentProps<'button'>, keyof Look | 'className' | 'style' | 'type'>;

/** Submits its form. Its label says what happens: "Book Tuesday 18:00", not "Submit". */
export function SubmitButton({ tone, isSmall, isBlock, icon, children, ...button }: SubmitButtonProps) {
  return (
    <button {...button} type="submit" className={classOf({ tone, isSmall, isBlock, children })}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}
