/** What is known to be wrong and not fixed yet: the run goes on. Empty is how it should be. */
const known: readonly RegExp[] = [
  // A day after a merge nobody knows any more which uid the sealed entries of the other profile had.
  /^recounts: The entry .* was changed\.$/,
];

export const isKnown = (finding: string): boolean => known.some((each) => each.test(finding));
