/** Joining is three steps, and each of its pages says which one it is. */
const steps = ['Your details', 'Your health', 'Start training'] as const;

/** `Step 1 of 3: Your details`. */
export const joinStep = (number: 1 | 2 | 3): string =>
  `Step ${number} of ${steps.length}: ${steps[number - 1]}`;
