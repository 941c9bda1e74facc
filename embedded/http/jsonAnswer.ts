import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendBytes } from './answer.ts';
import { type Compression, compress, encodingFor } from './contentEncoding.ts';

/** A call's answer as JSON text, with its compressed forms: each is made once, however many callers receive it. */
export class JsonAnswer {
  readonly status: number;
  readonly #bytes: Buffer;
  readonly #compressed = new Map<Compression, Promise<Buffer>>();

  constructor(status: number, body: unknown) {
    this.status = status;
    this.#bytes = Buffer.from(JSON.stringify(body));
  }

  /** Size of the uncompressed text; the bytes sent are usually far fewer. */
  get sizeBytes(): number {
    return this.#bytes.byteLength;
  }

  /**
   * Sends the smallest encoding that the client accepts: a page of the catalogue shrinks to a sixth, which matters on
   * 2G.
   */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const encoding = encodingFor(request.headers['accept-encoding'], this.sizeBytes);
    const headers = { 'content-type': 'application/json', vary: 'accept-encoding' };
    if (encoding === 'identity') {
      sendBytes(response, this.status, this.#bytes, headers);
    } else {
      const bytes = await this.#compressedAs(encoding);
      sendBytes(response, this.status, bytes, { ...headers, 'content-encoding': encoding });
    }
  }

  #compressedAs(compression: Compression): Promise<Buffer> {
    let bytes = this.#compressed.get(compression);
    if (bytes === undefined) {
      bytes = compress(this.#bytes, compression);
      this.#compressed.set(compression, bytes);
    }
    return bytes;
  }
}
