/** Tabs and line ends are text; the others only control terminals, end C strings, or come in with pasted text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The same fields without the control characters that no keyboard types. Passwords and files are left unchanged. */
export function dropControlCharacters(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) {
    if (typeof value !== 'string') clean.append(name, value);
    else clean.append(name, /password/i.test(name) ? value : value.replace(CONTROLS, ''));
  }
  return clean;
}
