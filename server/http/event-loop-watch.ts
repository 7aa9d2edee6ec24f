import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface EventLoopWatch {
  /** Milliseconds of the longest time in the last ten to twenty seconds in which the process did nothing else. */
  longestPauseMs(): number;
  stop(): void;
}

const resolution = 100;
const windowMs = 10_000;

/** Measures for how long synchronous work keeps everything else waiting. */
export function watchEventLoop(): EventLoopWatch {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let longestBefore = 0;
  const turn = setInterval(() => {
    longestBefore = delays.max;
    delays.reset();
  }, windowMs).unref();
  return {
    longestPauseMs: () => Math.max(longestBefore, delays.max) / 1e6,
    stop() {
      clearInterval(turn);
      delays.disable();
    },
  };
}
