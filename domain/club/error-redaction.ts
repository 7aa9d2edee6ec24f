import { cutText } from '../values/text.ts';

/**
 * Removes personal data and secrets from error messages before they are stored, since they can quote people's
 * input. Quoted property names, being single words, stay; any longer quotation is removed.
 */
const replacements: readonly (readonly [RegExp, string])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's escape sequence begins with one
  [/\u001b\[[0-?]*[ -/]*[@-~]/g, ''],
  [/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' '],
  [/[^\s@"'<>()]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '(email)'],
  [/\bCF1\.[\w.-]+/gi, '(pass)'],
  [/\b(?=[\w~+=-]{0,64}\d)(?=[\w~+=-]{0,64}[a-z])[\w~+=-]{24,}/gi, '(token)'],
  [/\b(?:19|20)\d\d-\d\d-\d\d\b|\b\d\d?\/\d\d?\/(?:19|20)\d\d\b/g, '(date)'],
  [/(?:\+|\b0)\d(?:[ ()-]?\d){8,13}\b/g, '(number)'],
];

/** One line, at most `most` characters. */
export function redactMessage(message: string, most = 1000): string {
  const redacted = replacements.reduce(
    (text, [pattern, by]) => text.replace(pattern, by),
    cutText(message, most * 2),
  );
  return cutText(withoutQuotations(redacted), most);
}

function withoutQuotations(text: string): string {
  return text
    .replace(/"[^"]*"/g, (quotation) => (/[^\w.$#"-]/.test(quotation) ? '"…"' : quotation))
    .replace(/'[^']*'/g, (quotation) => (/[^\w.$#/'-]/.test(quotation) ? "'…'" : quotation));
}

/** A stack trace with its frames unchanged and the lines before them redacted. */
export function redactStack(stack: string, most = 8000): string {
  const lines = cutText(stack, most).split(/\r?\n/);
  return lines.map((line) => (isFrame(line) ? line.replace(/\p{Cc}/gu, '') : redactMessage(line))).join('\n');
}

const isFrame = (line: string) => /^\s+at \S.*(?::\d+:\d+\)?|<anonymous>\)?|native\)?)$/.test(line);
