/**
 * A response with all of its body at once. Its stream is made only for who asks for it: to make one, and to read the bytes back out of it,
 * costs as much as many a loader.
 */
class WholeResponse extends Response {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #stream: ReadableStream<Uint8Array<ArrayBuffer>> | null = null;
  #streamed: Response | null = null;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.#bytes = Buffer.from(text);
  }

  /** Undefined for other responses. */
  static bytesOf(response: Response): Uint8Array | undefined {
    return #bytes in response ? response.#bytes : undefined;
  }

  #asOthers(): Response {
    this.#streamed ??= new Response(this.body, { status: this.status, headers: this.headers });
    return this.#streamed;
  }

  /** The framework looks whether there is one, of every response: nothing is copied before somebody reads. */
  override get body() {
    this.#stream ??= new ReadableStream(
      {
        pull: (controller) => {
          controller.enqueue(this.#bytes);
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return this.#stream;
  }

  override get bodyUsed() {
    return this.#streamed?.bodyUsed ?? false;
  }

  override text() {
    return this.#asOthers().text();
  }

  override json() {
    return this.#asOthers().json();
  }

  override bytes() {
    return this.#asOthers().bytes();
  }

  override arrayBuffer() {
    return this.#asOthers().arrayBuffer();
  }

  override blob() {
    return this.#asOthers().blob();
  }

  override clone() {
    return this.#asOthers().clone();
  }
}

export const wholeResponse = (text: string, init: ResponseInit): Response => new WholeResponse(text, init);

/** Null: it is not known without reading the body. */
export const wholeBodyOf = (response: Response): Uint8Array | null => WholeResponse.bytesOf(response) ?? null;
