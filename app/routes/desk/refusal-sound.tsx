import { useEffect, useRef, useState } from 'react';
import { useSound } from '../training/whiteboard/use-sound.ts';

const KEY = 'clubfloor-desk-sound';

/**
 * A tone when somebody is sent to the desk, off until it is switched on in this browser. Browsers stay silent on a page until
 * something on it has been pressed.
 *
 * @param refusal the id of the newest refusal that is still open; empty: none
 */
export function RefusalSound({ refusal }: { refusal: string }) {
  const sound = useSound();
  const [isChosen, setIsChosen] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const heard = useRef(refusal);
  useEffect(() => {
    setIsReady(true);
    setIsChosen(localStorage.getItem(KEY) === 'on');
  }, []);
  const { isOn, wake, play } = sound;
  useEffect(() => {
    if (!isChosen || isOn) return;
    document.addEventListener('pointerdown', wake, { once: true });
    return () => document.removeEventListener('pointerdown', wake);
  }, [isChosen, isOn, wake]);
  useEffect(() => {
    if (refusal !== '' && refusal !== heard.current && isChosen) play('change');
    heard.current = refusal;
  }, [refusal, isChosen, play]);
  if (!isReady) return null;
  const choose = (isWanted: boolean) => {
    localStorage.setItem(KEY, isWanted ? 'on' : 'off');
    setIsChosen(isWanted);
    if (isWanted) wake();
  };
  return (
    <label className="desk-sound">
      <input type="checkbox" checked={isChosen} onChange={({ target }) => choose(target.checked)} />
      Sound when someone is sent to the desk
    </label>
  );
}
