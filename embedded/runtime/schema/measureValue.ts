import type { JSONValue } from 'convex/values';
import { getOrInsert } from '../../getOrInsert.ts';
import { cutText } from '../displayValue.ts';
import { formatBytes, limits } from '../limits.ts';

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function decodedLength(base64: string): number {
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) return -1;
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

/** Null when the object is an ordinary one. Throws on a malformed or unsupported special. */
function measureSpecial(key: string, inner: JSONValue | undefined): number | null {
  switch (key) {
    case '$integer':
    case '$float': {
      const length = typeof inner === 'string' ? decodedLength(inner) : -1;
      if (length !== 8) throw new Error(`Malformed ${key} field`);
      if (key === '$float') checkSpecialFloat(inner as string);
      return 9;
    }
    case '$bytes': {
      const length = typeof inner === 'string' ? decodedLength(inner) : -1;
      if (length < 0) throw new Error('Malformed $bytes field');
      return 2 + length;
    }
    case '$set':
      throw new Error('Received a Set which is no longer supported as a Convex type.');
    case '$map':
      throw new Error('Received a Map which is no longer supported as a Convex type.');
    case '$commitTs':
      throw new Error('db.vars.commitTs is not supported by this host.');
    default:
      return null;
  }
}

/** `$float` is only for values that JSON cannot express, or one number would have two encodings. */
function checkSpecialFloat(base64: string): void {
  const float = Buffer.from(base64, 'base64').readDoubleLE();
  if (Number.isFinite(float) && !Object.is(float, -0)) {
    throw new Error(`Float ${float} should be encoded as a number`);
  }
}

function checkFieldName(name: string): void {
  if (name.length > limits.fieldNameLength) {
    throw new Error(
      `Field name ${cutText(name)} exceeds maximum field name length ${limits.fieldNameLength}.`,
    );
  }
  if (name.startsWith('$'))
    throw new Error(`Field name ${cutText(name)} starts with a '$', which is reserved.`);
  for (let i = 0; i < name.length; i += 1) {
    const code = name.charCodeAt(i);
    if (code < 32 || code >= 127) {
      throw new Error(
        `Field name ${cutText(name)} has invalid character '${name[i]}': Field names can only contain non-control ASCII characters`,
      );
    }
  }
}

function measureString(text: string): number {
  // UTF-8 has no lone surrogates: the text would not survive a round trip to the disk.
  if (!(text as string & { isWellFormed(): boolean }).isWellFormed()) {
    throw new Error('String contains a lone surrogate, which is not valid Unicode');
  }
  return 2 + Buffer.byteLength(text, 'utf8');
}

/** As `getConvexSize`. */
export function measureValue(value: JSONValue, maxNesting: number = limits.nestingLevels, depth = 0): number {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`Number ${value} should be encoded as a $float`);
    return 9;
  }
  if (typeof value === 'string') return measureString(value);
  const names = Array.isArray(value) ? null : Object.keys(value);
  const [only] = names ?? [];
  if (names?.length === 1 && only?.startsWith('$')) {
    const special = measureSpecial(only, (value as { [field: string]: JSONValue })[only]);
    if (special !== null) return special;
  }
  if (depth >= maxNesting) {
    throw new Error(`Value is too nested (nested ${depth + 1} levels deep > maximum nesting ${maxNesting})`);
  }
  let sizeBytes = 2;
  if (Array.isArray(value)) {
    if (value.length > limits.arrayElements) {
      throw new Error(`Array length is too long (${value.length} > maximum length ${limits.arrayElements})`);
    }
    for (const element of value) sizeBytes += measureValue(element, maxNesting, depth + 1);
    return sizeBytes;
  }
  const fields = Object.entries(value);
  if (fields.length > limits.objectFields) {
    throw new Error(`Object has too many fields (${fields.length} > maximum number ${limits.objectFields})`);
  }
  for (const [name, field] of fields) {
    checkFieldName(name);
    sizeBytes += name.length + 1 + measureValue(field, maxNesting, depth + 1);
  }
  return sizeBytes;
}

const measuredDocuments = new WeakMap<object, number>();

/** Cached, since the same document is read again and again. */
export function documentSizeBytes(document: { readonly [field: string]: JSONValue }): number {
  return getOrInsert(measuredDocuments, document, () => measureValue(document as JSONValue));
}

export function checkDocumentSize(sizeBytes: number): void {
  if (sizeBytes > limits.documentSizeBytes) {
    throw new Error(
      `Value is too large (${formatBytes(sizeBytes)} > maximum size ${formatBytes(limits.documentSizeBytes)})`,
    );
  }
}
