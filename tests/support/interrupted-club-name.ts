/** The club's name, which every email needs: what a test wants done meanwhile is done before it is given. */
export function interruptedClubName() {
  let waiting: (() => Promise<unknown>) | null = null;
  return {
    /** Does the work once, between the checks before the next email and its being written. */
    whileMailIsWritten(work: () => Promise<unknown>) {
      waiting = work;
    },
    async clubName() {
      const work = waiting;
      waiting = null;
      await work?.();
      return 'Iron Works';
    },
  };
}
