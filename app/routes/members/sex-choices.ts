/** Not in the form file, which would bring server code into the page. */
export const sexChoices = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Other' },
  { value: 'undisclosed', label: 'Prefer not to say' },
] as const;

export const sexNames: Readonly<Record<string, string>> = Object.fromEntries(
  sexChoices.map(({ value, label }) => [value, label]),
);
