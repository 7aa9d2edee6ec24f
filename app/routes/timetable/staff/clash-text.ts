import type { Clash, ClashKind } from '#domain/timetable/class-clashes.ts';

interface Named {
  readonly coachName: string;
  readonly room: string;
}

/** `Sam Okafor and Studio have Strength, Tuesday 18:00 then`. */
export function clashSentence<T extends Named>(
  { other, kinds }: Clash<T>,
  name: (other: T) => string,
): string {
  const taken = kinds.map((kind: ClashKind) =>
    kind === 'coach' ? other.coachName || 'The coach' : other.room,
  );
  return `${taken.join(' and ')} ${taken.length > 1 ? 'have' : 'has'} ${name(other)} then`;
}

/** At most five, then how many more there are. */
export function clashSentences<T extends Named>(
  clashes: readonly Clash<T>[],
  name: (other: T) => string,
): string[] {
  const shown = clashes.slice(0, 5).map((clash) => clashSentence(clash, name));
  return clashes.length > 5 ? [...shown, `and ${clashes.length - 5} more`] : shown;
}
