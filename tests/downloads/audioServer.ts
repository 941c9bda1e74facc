import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRange } from '../../src/shared/byteRange.ts';
import type { NarrationPart } from '../../src/shared/story/catalogue.ts';
import { makeNarrationPart } from '../catalogue/makeStory.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A file server that can fail in the ways that networks do. */
export interface AudioServer {
  readonly bytes: Buffer;
  readonly part: NarrationPart;
  readonly url: string;
  /** `Range` headers of the requests so far, '' for none. */
  readonly ranges: string[];
  /** Answers the next request otherwise; later ones as usual, unless more are queued. */
  next(answer: Answer): void;
  close(): Promise<void>;
}

export async function startAudioServer(sizeBytes: number): Promise<AudioServer> {
  const bytes = randomBytes(sizeBytes);
  const ranges: string[] = [];
  const queued: Answer[] = [];
  const server = createServer((request, response) => {
    ranges.push(request.headers.range ?? '');
    const answer = queued.shift() ?? sendFile(bytes);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/storage/file1`;
  return {
    bytes,
    url,
    ranges,
    part: makeNarrationPart({
      url,
      sizeBytes,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }),
    next: (answer) => queued.push(answer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A whole or partial answer, as requested. */
export function sendFile(bytes: Buffer): Answer {
  return (request, response) => {
    const asked = { range: request.headers.range, ifRange: undefined };
    const { status, start, end, headers } = answerRange(asked, { sizeBytes: bytes.byteLength });
    response.writeHead(status, { 'content-type': 'audio/mpeg', ...headers }).end(bytes.subarray(start, end));
  };
}

/** Sends the requested bytes up to byte `end` of the file and then cuts the line. */
export function cutAt(bytes: Buffer, end: number): Answer {
  return (request, response) => {
    const start = Number(/\d+/.exec(request.headers.range ?? 'bytes=0-')?.[0]);
    const headers = {
      'content-type': 'audio/mpeg',
      'content-length': String(bytes.byteLength - start),
      ...(start > 0 && { 'content-range': `bytes ${start}-${bytes.byteLength - 1}/${bytes.byteLength}` }),
    };
    response.writeHead(start > 0 ? 206 : 200, headers);
    // The bytes must be out before the line is cut, or they never leave.
    response.write(bytes.subarray(start, end), () => response.destroy());
  };
}

export function refuse(status: number, contentType = 'text/plain'): Answer {
  return (_, response) => {
    response.writeHead(status, { 'content-type': contentType }).end('no');
  };
}
