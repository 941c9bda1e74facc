import { CORS_HEADERS, RequestProblem, sendJson } from './answer.ts';
import { answerFor } from './conditionalRequest.ts';
import type { HttpContext } from './httpContext.ts';

/** What a browser plays or shows without running anything in it, and no page can load as script, style or frame. */
const INERT_TYPE =
  /^(?:audio\/(?:aac|flac|mp4|mpeg|ogg|opus|wav|webm)|image\/(?:avif|gif|jpeg|png|webp)|video\/(?:mp4|ogg|webm))$/;

const ANY_BYTES = 'application/octet-stream';

/** One `type/subtype` with or without parameters (RFC 9110 §8.3.1), of an allowed length (RFC 6838 §4.2). */
const MEDIA_TYPE = /^([a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126})[ \t]*(?:;[^,]*)?$/i;
const LONGEST_TYPE = 512;

const UPLOAD_PATH = '/api/storage/upload';
const FILE_PATH = /^\/api\/storage\/([A-Za-z0-9_-]{1,64})$/;

export function isStoragePath(pathname: string): boolean {
  return pathname === UPLOAD_PATH || FILE_PATH.test(pathname);
}

export async function serveStorage(context: HttpContext): Promise<void> {
  await (context.url.pathname === UPLOAD_PATH ? upload(context) : download(context));
}

async function upload({ runner, bodies, request, response, url }: HttpContext): Promise<void> {
  if (request.method !== 'POST') {
    throw new RequestProblem(405, 'MethodNotAllowed', 'Uploads only accept POST', { allow: 'POST, OPTIONS' });
  }
  const token = url.searchParams.get('token') ?? '';
  if (!runner.checkUploadToken(token)) {
    throw new RequestProblem(401, 'StorageTokenInvalid', 'The upload URL is not valid or has expired');
  }
  if (request.headers.digest !== undefined) {
    throw new RequestProblem(400, 'BadDigest', 'Uploads are not checked against a digest');
  }
  const pieces = bodies.uploadPieces(request, token);
  const storageId = await runner.storeUpload(pieces, request.headers['content-type'] ?? null);
  sendJson(response, 200, { storageId });
}

async function download({ runner, answers, request, response, url }: HttpContext): Promise<void> {
  const method = request.method ?? 'GET';
  if (method !== 'GET' && method !== 'HEAD') {
    throw new RequestProblem(405, 'MethodNotAllowed', 'Stored files only accept GET and HEAD', {
      allow: 'GET, HEAD, OPTIONS',
    });
  }
  const file = runner.findFile(FILE_PATH.exec(url.pathname)?.[1] ?? '');
  if (file === null) throw new RequestProblem(404, 'FileNotFound', 'There is no stored file with that name');
  const etag = `"${Buffer.from(file.sha256, 'base64').toString('hex')}"`;
  const answer = answerFor(method, request.headers, { sizeBytes: file.sizeBytes, etag });
  response.writeHead(answer.status, {
    ...CORS_HEADERS,
    ...answer.headers,
    // The bytes of a name never change. Private, because anyone who has the address may read the file.
    'cache-control': 'private, max-age=31536000, immutable',
    ...safetyHeaders(file.contentType),
  });
  if (method === 'HEAD' || answer.start === answer.end) {
    response.end();
    return;
  }
  const pieces = runner.store.files.read(file.storageId, answer.start, answer.end);
  await answers.send(pieces, response);
}

/**
 * Files share the app's origin, and the uploader chooses their type: never send a script, a style or a document, forbid
 * sniffing, and run nothing in a file that is opened all the same. On a 304 too, since a cache applies its headers to
 * the stored answer.
 */
function safetyHeaders(contentType: string | null): Record<string, string> {
  return {
    ...servedType(contentType),
    'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** Anything but an inert type is bytes to save: also a list of types, of which a browser uses the last. */
function servedType(given: string | null): Record<string, string> {
  const type = essenceOf(given);
  return type !== null && INERT_TYPE.test(type)
    ? { 'content-type': type, 'content-disposition': 'inline' }
    : { 'content-type': ANY_BYTES, 'content-disposition': 'attachment' };
}

function essenceOf(given: string | null): string | null {
  if (given === null || given.length > LONGEST_TYPE) return null;
  return MEDIA_TYPE.exec(given)?.[1]?.toLowerCase() ?? null;
}
