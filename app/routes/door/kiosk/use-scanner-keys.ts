import { useEffect, useRef } from 'react';

/** A scanner types without a pause: older key presses are dropped. */
const LONGEST_PAUSE_MS = 2000;

/**
 * Codes that a scanner types, in the field or while an answer is on the screen: the next person need not wait, and a code whose
 * first half was typed into the field before the answer replaced it is still complete.
 */
export function useScannerKeys(onCode: (code: string) => void): void {
  const typed = useRef({ text: '', at: 0 });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
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
    return () => document.removeEventListener('keydown', listen);
  }, [onCode]);
}

/** The field's value, which may have been corrected by hand; null where the target is not the field. */
function takeField(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { value } = target;
  target.value = '';
  return value;
}

function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a') !== null;
}
