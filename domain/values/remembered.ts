/**
 * A pure function of one object that remembers its answer for as long as the object lives. For what pages work out again and again from the
 * same stored values, which requests share: a look-up in the time zone costs microseconds, and a list makes hundreds.
 * @param make must give the same answer for the same object at any time
 */
export function remembered<Key extends WeakKey, Answer>(make: (key: Key) => Answer): (key: Key) => Answer {
  const answers = new WeakMap<Key, { readonly answer: Answer }>();
  return (key) => {
    const known = answers.get(key);
    if (known) return known.answer;
    const answer = make(key);
    answers.set(key, { answer });
    return answer;
  };
}

/** Keys that are remembered at a time. */
const LATELY = 32;

/** As `remembered`, by a text, for the few that are asked for in a row, such as a day. */
export function rememberedLately<Answer>(make: (key: string) => Answer): (key: string) => Answer {
  const answers = new Map<string, Answer>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    if (answers.size === LATELY) answers.clear();
    const answer = make(key);
    answers.set(key, answer);
    return answer;
  };
}
