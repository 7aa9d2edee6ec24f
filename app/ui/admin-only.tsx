import type { ReactNode } from 'react';
import { useShell } from './shell.ts';

/**
 * What only an admin may open, on a page that others see too. It leaves out links and nothing else: what a page must not tell anybody else
 * is left out by its loader.
 */
export function AdminOnly({ children }: { children: ReactNode }): ReactNode {
  return useShell().viewer?.isAdmin ? children : null;
}
