import { useEffect, useRef } from 'react';

/** A scanner types without a pause; what somebody leans on a keyboard does not add up. */
const LONGEST_PAUSE_MS = 2000;

/** Codes that a scanner types while no field has the focus, as on the screen of an answer: the next person need not wait. */
export function useScannerKeys(onCode: (code: string) => void): void {
  const typed = useRef({ text: '', at: 0 });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      const now = Date.now();
      if (now - typed.current.at > LONGEST_PAUSE_MS) typed.current.text = '';
      typed.current.at = now;
      if (event.key.length === 1) typed.current.text += event.key;
      if (event.key !== 'Enter' || typed.current.text === '') return;
      event.preventDefault();
      onCode(typed.current.text);
      typed.current.text = '';
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onCode]);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, button, a') !== null;
}
