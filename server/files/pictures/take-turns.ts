/** In the turn or waiting for it; ten members who send proof at once all get theirs. */
const MOST_IN_ALL = 12;
/** Nobody makes all others wait. */
const MOST_OF_A_PERSON = 2;

/** One after the other, first come, first served. */
export function createTurns() {
  const people: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  return async function inTurn<R>(uid: string, work: () => Promise<R>): Promise<R | null> {
    const ofPerson = people.filter((each) => each === uid).length;
    if (people.length >= MOST_IN_ALL || ofPerson >= MOST_OF_A_PERSON) return null;
    people.push(uid);
    const turn = last.then(work);
    last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      people.splice(people.indexOf(uid), 1);
    }
  };
}
