import { type WaiverObstacle, type WaiverState, waiverObstacleSentences } from '../health/waiver.ts';
import type { NextAction } from './actions.ts';

const titles: Record<WaiverObstacle, string> = {
  'not-signed': 'Sign the waiver',
  'sign-again': 'Sign the new waiver',
  'not-confirmed': 'We have to check who signed the waiver for you',
};

/** The next step of a member who hasn't signed the waiver; null: there is nothing to sign. */
export function findWaiverStep({ state, isRequired }: { state: WaiverState; isRequired: boolean }) {
  if (state === 'none' || state === 'signed') return null;
  return {
    code: 'waiver-not-signed',
    tone: isRequired ? ('warn' as const) : ('plain' as const),
    title: titles[state],
    sentence:
      isRequired || state === 'not-confirmed'
        ? waiverObstacleSentences[state]
        : 'Please read it and sign it with your name.',
    // Signed already: nothing is left to sign until the desk has checked who did.
    link:
      state === 'not-confirmed'
        ? null
        : ({ action: 'sign-waiver', label: 'Read and sign' } satisfies NextAction),
  };
}
