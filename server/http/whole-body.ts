/** The bytes of a page beside its `Response`: to read them back out of its stream costs as much as many a loader. */
const bodies = new WeakMap<Response, Uint8Array>();

/** A response with all of its body at once. */
export function wholeResponse(text: string, init: ResponseInit): Response {
  const bytes = Buffer.from(text);
  const response = new Response(bytes, init);
  bodies.set(response, bytes);
  return response;
}

/** Null: it is not known without reading the body. */
export const wholeBodyOf = (response: Response): Uint8Array | null => bodies.get(response) ?? null;
