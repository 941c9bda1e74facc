import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { JSONValue } from 'convex/values';
import { preferredEncoding } from '../../../embedded/http/acceptEncoding.ts';
import { answerFor } from '../../../embedded/http/conditionalRequest.ts';
import { RequestProblem } from '../../../embedded/http/requestProblem.ts';
import { requestUrl } from '../../../embedded/http/requestUrl.ts';
import { isStoragePath } from '../../../embedded/http/storageApi.ts';
import { displayValue } from '../../../embedded/runtime/displayValue.ts';
import { parseFunctionPath } from '../../../embedded/runtime/functions/functionPath.ts';
import { createCursorCodec } from '../../../embedded/runtime/syscalls/cursorCodec.ts';
import { measureValue } from '../../../embedded/runtime/transactions/measureValue.ts';
import { ProtocolError, parseClientMessage } from '../../../embedded/sessions/clientMessage.ts';
import { decodeTimestamp } from '../../../embedded/sessions/encodedTimestamp.ts';
import { decodeDocumentId } from '../../../embedded/values/documentId.ts';
import { encodeKey } from '../../../embedded/values/orderedKey.ts';
import { returnPath } from '../../../src/screens/login/loginSteps.ts';
import { type BulkKind, must, refusedBy } from './bulkKind.ts';
import { clientFrame } from './clientFrame.ts';
import type { InputRandom } from './inputRandom.ts';
import { nastyText, spoiledText } from './nastyText.ts';
import { nastyValue } from './nastyValue.ts';

const mostCharacters = 60_000;

const frames: BulkKind = {
  name: 'frames',
  perMillion: 150_000,
  run: (random) => {
    const text = clientFrame(random, mostCharacters);
    return refusedBy(
      (error) => error instanceof ProtocolError,
      () => parseClientMessage(text),
    );
  },
};

const cursors = createCursorCodec(Buffer.alloc(32, 1));

/** Arguments, and the small texts of the protocol: paths, ids, cursors, timestamps. */
const values: BulkKind = {
  name: 'values',
  perMillion: 120_000,
  run: (random) => {
    if (random.chance(0.5)) {
      const value = nastyValue(random, 2000) as JSONValue;
      // What is refused is refused in words, not by a stack that is full.
      return refusedBy(
        (error) => error instanceof Error && !(error instanceof RangeError),
        () => {
          measureValue(value);
          displayValue(value);
          encodeKey([value]);
        },
      );
    }
    const text = nastyText(random, mostCharacters);
    const found = [
      parseFunctionPath(text),
      decodeDocumentId(text),
      cursors.decode(text),
      decodeTimestamp(text),
    ];
    return found.every((part) => part === null) ? 'refused' : 'accepted';
  },
};

const sizeBytes = 1000;

const ranges: BulkKind = {
  name: 'ranges',
  perMillion: 120_000,
  run: (random) => {
    const range = random.chance(0.5)
      ? `bytes=${nastyText(random, 4000)}`
      : spoiledText(random, 'bytes=0-99, 200-299', 4000);
    const headers = {
      range,
      'if-range': nastyText(random, 200),
      'if-none-match': spoiledText(random, '"abc", W/"abc"', 2000),
    };
    if (random.chance(0.7)) Reflect.deleteProperty(headers, 'if-range');
    const { status, start, end } = answerFor('GET', headers, { sizeBytes, etag: '"abc"' });
    must(start >= 0 && start <= end && end <= sizeBytes, `bytes ${start} to ${end} of ${sizeBytes}`);
    must(Number.isSafeInteger(start) && Number.isSafeInteger(end), `bytes ${start} to ${end}`);
    preferredEncoding(spoiledText(random, 'br;q=1.0, gzip;q=0.5, *;q=0', 4000), ['br', 'gzip', 'identity']);
    return status === 416 || status === 200 ? 'refused' : 'accepted';
  },
};

const origin = 'https://lipi.example';

const addresses: BulkKind = {
  name: 'addresses',
  perMillion: 120_000,
  run: (random) => {
    const wanted = random.chance(0.5) ? `/${nastyText(random, 4000)}` : pathLike(random);
    const path = returnPath(wanted, origin);
    must(path.startsWith('/') && !/^\/[/\\]/.test(path), `returns to ${path}`);
    must(new URL(path, origin).origin === origin, `returns to another origin: ${path}`);
    must(new URL(path, origin).href === origin + path, `returns to ${path} by another way`);
    request.url = wanted;
    request.headers = { host: nastyText(random, 100) };
    return refusedBy(
      (error) => error instanceof RequestProblem,
      () => {
        const { pathname } = requestUrl(request, random.chance(0.5) ? origin : null);
        must(!(isStoragePath(pathname) && pathname.includes('..')), `a stored file at ${pathname}`);
      },
    );
  },
};

const request = new IncomingMessage(new Socket());

/** Pieces that normalising takes out or brings together. */
function pathLike(random: InputRandom): string {
  const pieces = [
    '/',
    '.',
    '..',
    '%2e',
    '%2f',
    '\\',
    '//',
    ':',
    '@',
    '?',
    '#',
    'login',
    'api',
    'evil.example',
    '\t',
    'é',
  ];
  let path = '/';
  for (let count = random.int(12); count > 0; count -= 1) path += random.pick(pieces);
  return path;
}

export const protocolKinds: readonly BulkKind[] = [frames, values, ranges, addresses];
