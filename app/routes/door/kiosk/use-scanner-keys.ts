import { useEffect, useRef } from 'react';
import { isStray } from '#domain/door/find-code.ts';

/** A scanner types without a pause: older key presses are dropped, and the field is emptied of any that begin no code. */
const LONGEST_PAUSE_MS = 3000;
/** Half a code that nobody goes on with is not left for the next person. */
const ABANDONED_AFTER_MS = 20_000;

/**
 * Codes that a scanner types, in the field or while an answer is on the screen: the next person need not wait, and a code whose
 * first half was typed into the field before the answer replaced it is still complete.
 */
export function useScannerKeys(onCode: (code: string) => void): void {
  const typed = useRef({ text: '', at: 0 });
  useEffect(() => {
    let clearing: ReturnType<typeof setTimeout> | undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      clearTimeout(clearing);
      clearing = setTimeout(() => {
        clearField(isStray);
        clearing = setTimeout(clearField, ABANDONED_AFTER_MS - LONGEST_PAUSE_MS);
      }, LONGEST_PAUSE_MS);
      const now = Date.now();
      if (now - typed.current.at > LONGEST_PAUSE_MS) typed.current.text = '';
      typed.current.at = now;
      if (event.key.length === 1) typed.current.text += event.key;
      if (event.key !== 'Enter') return;
      event.preventDefault();
      onCode(takeField(event.target) ?? typed.current.text);
      typed.current.text = '';
    };
    document.addEventListener('keydown', listen);
    return () => {
      clearTimeout(clearing);
      document.removeEventListener('keydown', listen);
    };
  }, [onCode]);
}

/** The field's value, which may have been corrected by hand; null where the target is not the field. */
function takeField(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { value } = target;
  target.value = '';
  return value;
}

/** A cat, a cleaner's cloth: the next scan is not added to it. A code that somebody types by hand, slowly, stays. */
function clearField(isUnwanted: (typed: string) => boolean = () => true): void {
  const field = document.querySelector<HTMLInputElement>('input[name=code]');
  if (field && isUnwanted(field.value)) field.value = '';
}

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a') !== null;
}
