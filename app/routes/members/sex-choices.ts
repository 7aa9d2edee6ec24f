/** Beside the form and not in it: the page shows these, and a form file brings the server's rules along. */
export const sexChoices = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'other', label: 'Another' },
  { value: 'undisclosed', label: 'Prefer not to say' },
] as const;

export const sexNames: Readonly<Record<string, string>> = Object.fromEntries(
  sexChoices.map(({ value, label }) => [value, label]),
);
