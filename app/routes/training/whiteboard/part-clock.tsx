import { useEffect, useState } from 'react';
import { timerDigits, timerPlanOf } from '#domain/training/part-timer.ts';
import type { BoardPart } from './load-board.ts';
import { type PartClock, usePartClock } from './use-part-clock.ts';
import type { Sound } from './use-sound.ts';
import { useWallKeys } from './use-wall-keys.ts';

type ClockProps = { show: string; part: NonNullable<BoardPart>; sound: Sound };

const kindTexts = { ready: 'Get ready', work: 'Work', rest: 'Rest', over: 'Time' } as const;

/** The timer of the shown part. Without JavaScript it shows its starting time. */
export function Clock({ show, part, sound }: ClockProps) {
  const plan = timerPlanOf(part.timing);
  const clock = usePartClock({ show, part: part.key }, plan, sound.play);
  const hasScript = useHasScript();
  const { reading, isStarted, isRunning, startOrPause, reset } = clock;
  const press = () => {
    sound.wake();
    startOrPause();
  };
  useWallKeys({ ' ': press, r: reset, m: sound.toggle });
  const first = plan.stretches[1];
  const isUp = first?.direction === 'up';
  const start = {
    shownInMilliseconds: isUp ? 0 : (first?.lengthInMilliseconds ?? 0),
    direction: 'down',
  } as const;
  const digits = timerDigits(isStarted ? reading : start);
  const round = plan.rounds > 0 && reading.round > 0 ? `, round ${reading.round} of ${plan.rounds}` : '';
  const kind = isStarted ? `${kindTexts[reading.kind]}${round}` : part.timer || 'Timer';
  return (
    <section className={`wall-clock wall-${isStarted ? reading.kind : 'still'}`} aria-label="Timer">
      <p className={digits.length > 5 ? 'wall-digits wall-digits-long' : 'wall-digits'} role="timer">
        {digits}
      </p>
      <p className="wall-phase">{isStarted && !isRunning && reading.kind !== 'over' ? 'Paused' : kind}</p>
      {hasScript ? <ClockButtons clock={{ ...clock, startOrPause: press }} sound={sound} /> : null}
    </section>
  );
}

function ClockButtons({
  clock: { reading, isStarted, isRunning, startOrPause, reset },
  sound,
}: {
  clock: PartClock;
  sound: Sound;
}) {
  const goOn = isStarted ? 'Continue' : 'Start';
  return (
    <div className="wall-buttons">
      {reading.kind === 'over' ? null : (
        <button type="button" className="wall-button wall-button-main" onClick={startOrPause}>
          {isRunning ? 'Pause' : goOn} <kbd>Space</kbd>
        </button>
      )}
      {isStarted ? (
        <button type="button" className="wall-button" onClick={reset}>
          Reset <kbd>R</kbd>
        </button>
      ) : null}
      <button type="button" className="wall-button" onClick={sound.toggle}>
        {sound.isOn ? 'Sound on' : 'Sound off'} <kbd>M</kbd>
      </button>
    </div>
  );
}

function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return hasScript;
}
