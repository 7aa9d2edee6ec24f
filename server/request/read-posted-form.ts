import { data } from 'react-router';

/** Tabs and line ends are text; the others only control terminals, end C strings, or come in with pasted text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The same fields without the control characters that no keyboard types. Passwords and files are left unchanged. */
function dropControlCharacters(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) {
    if (typeof value !== 'string') clean.append(name, value);
    else clean.append(name, /password/i.test(name) ? value : value.replace(CONTROLS, ''));
  }
  return clean;
}

/** The largest form of the product has about eighty. */
const MAX_FIELDS = 300;
/** The names in our schemas. Parsers build objects from brackets, dots and `__names__`, so none of our forms has them. */
const fieldName = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** Global validation, before anything of the body is read. @throws data 400 for what is no form */
export function requireFormEncoding({ headers }: Request): FormEncoding {
  const encoding = readEncoding(headers.get('Content-Type') ?? '');
  if (encoding === null) throw unreadable();
  return encoding;
}

/**
 * The fields of a posted form, without control characters. What our forms never send is refused before any library parses
 * it: too many fields, and names that ours cannot have.
 * @throws data 400, also where the HTTP server did not read the body
 */
export async function readPostedForm(request: Request): Promise<FormData> {
  const { type, separator } = requireFormEncoding(request);
  if (request.body === null) throw unreadable();
  const bytes = await request.bytes();
  if (hasTooMany(bytes, separator)) throw unreadable();
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw unreadable();
  });
  for (const name of form.keys()) if (!fieldName.test(name)) throw unreadable();
  return dropControlCharacters(form);
}

const unreadable = () =>
  data('We couldn’t read this form. Please go back and send it again.', { status: 400 });

/** The content type in our own words, and what stands between two fields: the parser looks for the same. */
interface FormEncoding {
  readonly type: string;
  readonly separator: string;
}

function readEncoding(given: string): FormEncoding | null {
  const type = given.slice(0, 300);
  const urlencoded = 'application/x-www-form-urlencoded';
  if (type.toLowerCase().startsWith(urlencoded)) return { type: urlencoded, separator: '&' };
  const boundary = /^multipart\/form-data *;.*\bboundary="?([^";, ]{1,70})/i.exec(type)?.[1];
  if (boundary === undefined) return null;
  return { type: `multipart/form-data; boundary="${boundary}"`, separator: `--${boundary}` };
}

/** Counts no further than it has to. */
function hasTooMany(bytes: Uint8Array, separator: string): boolean {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 1;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    count += 1;
    if (count > MAX_FIELDS) return true;
  }
  return false;
}
