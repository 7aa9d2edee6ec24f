/** `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`. */
export function ordinal(count: number): string {
  const isTeen = Math.floor((count % 100) / 10) === 1;
  const ending = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][count % 10];
  return `${count}${ending ?? 'th'}`;
}
