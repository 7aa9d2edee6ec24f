import { useEffect } from 'react';

/**
 * What keys do on the wall, for a keyboard or a remote control beside it: by the key's name in lower case. A focused button or link keeps
 * the keys that press it.
 */
export function useWallKeys(doByKey: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === ' ' && event.target instanceof Element && event.target.closest('a, button')) return;
      const what = doByKey[event.key.toLowerCase()];
      if (!what) return;
      what();
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
