import { useRef, useState } from 'react';
import type { TimerCue } from '#domain/training/part-timer.ts';

export interface Sound {
  readonly isOn: boolean;
  /** On or off, by hand. */
  toggle(): void;
  /** Somebody has pressed something: from now on a browser lets the page be heard, unless it was turned off by hand. */
  wake(): void;
  play(cue: TimerCue): void;
}

const tones: Readonly<Record<TimerCue, { readonly hertz: number; readonly seconds: number }>> = {
  second: { hertz: 660, seconds: 0.15 },
  change: { hertz: 990, seconds: 0.6 },
  end: { hertz: 990, seconds: 1.5 },
};
const LOUDNESS = 0.6;

/** The timer's tones. Off until somebody presses something on the screen, since browsers refuse to be heard before. */
export function useSound(): Sound {
  const context = useRef<AudioContext | null>(null);
  const [isOn, setIsOn] = useState(false);
  const [isMuted, setIsMuted] = useState(false);
  const turnOn = () => {
    if (!globalThis.AudioContext) return;
    context.current ??= new AudioContext();
    void context.current.resume().then(() => setIsOn(true));
  };
  return {
    isOn,
    toggle() {
      setIsMuted(isOn);
      if (isOn) setIsOn(false);
      else turnOn();
    },
    wake() {
      if (!isOn && !isMuted) turnOn();
    },
    play(cue) {
      if (isOn && context.current) playTone(context.current, tones[cue]);
    },
  };
}

/** Fades at both ends: a tone that is cut clicks. */
function playTone(context: AudioContext, { hertz, seconds }: (typeof tones)[TimerCue]): void {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const [start, end] = [context.currentTime, context.currentTime + seconds];
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.setValueAtTime(LOUDNESS, end - 0.05);
  volume.gain.linearRampToValueAtTime(0, end);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(end);
}
