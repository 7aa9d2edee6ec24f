import type { SubmissionResult } from '@conform-to/react';
import { useShell } from './shell.ts';

/**
 * What `useForm({id, lastResult})` starts from: the refused post of this request, or the form that an ended login
 * session interrupted.
 */
export function useLastResult<Errors = string[]>(
  refused: SubmissionResult<Errors> | undefined,
): SubmissionResult<Errors> | undefined {
  const { formDraft } = useShell();
  if (refused) return refused;
  return formDraft ? { initialValue: { ...formDraft } } : undefined;
}
