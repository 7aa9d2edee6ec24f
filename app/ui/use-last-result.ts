import type { SubmissionResult } from '@conform-to/react';
import { useShell } from './shell.ts';

/**
 * The `lastResult` for `useForm`: the refused post of this request, or the form draft saved when a login session ended.
 */
export function useLastResult<Errors = string[]>(
  refused: SubmissionResult<Errors> | undefined,
): SubmissionResult<Errors> | undefined {
  const { formDraft } = useShell();
  if (refused) return refused;
  return formDraft ? { initialValue: { ...formDraft } } : undefined;
}
