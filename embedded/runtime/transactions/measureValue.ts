import type { JSONValue } from 'convex/values';
import { cutText } from '../cutText.ts';
import { formatBytes, limits } from '../limits.ts';

/** A value's size in Convex's own measure (`getConvexSize`) and the nesting depth of its arrays and objects. */
export interface ValueMeasure {
  readonly sizeBytes: number;
  readonly nesting: number;
}

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function decodedLength(base64: string): number {
  if (base64.length % 4 !== 0 || !BASE64.test(base64)) return -1;
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

/**
 * `$integer`, `$float`, `$bytes`, or null when the object is an ordinary one. Throws on a malformed or unsupported
 * special.
 */
function measureSpecial(
  key: string,
  inner: JSONValue | undefined,
  pending: 'allowed' | 'refused',
): ValueMeasure | null {
  switch (key) {
    case '$integer':
    case '$float': {
      const length = typeof inner === 'string' ? decodedLength(inner) : -1;
      if (length !== 8) throw new Error(`Malformed ${key} field`);
      if (key === '$float') checkSpecialFloat(inner as string);
      return { sizeBytes: 9, nesting: 0 };
    }
    case '$bytes': {
      const length = typeof inner === 'string' ? decodedLength(inner) : -1;
      if (length < 0) throw new Error('Malformed $bytes field');
      return { sizeBytes: 2 + length, nesting: 0 };
    }
    case '$set':
      throw new Error('Received a Set which is no longer supported as a Convex type.');
    case '$map':
      throw new Error('Received a Map which is no longer supported as a Convex type.');
    case '$commitTs':
      if (pending === 'refused') throw new Error('The value contains an unresolved commit timestamp');
      return { sizeBytes: 9, nesting: 0 };
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

/** Throws Convex's text unless `name` is a valid field name. */
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

function measureString(text: string): ValueMeasure {
  // UTF-8 has no lone surrogates: the text would not survive a round trip to the disk.
  if (!(text as string & { isWellFormed(): boolean }).isWellFormed()) {
    throw new Error('String contains a lone surrogate, which is not valid Unicode');
  }
  return { sizeBytes: 2 + Buffer.byteLength(text, 'utf8'), nesting: 0 };
}

/**
 * Measures a JSON-encoded Convex value and validates it: well-formed special values and text, field names, array and
 * object lengths, nesting. Throws Convex's texts. `pending` says whether commit timestamps that are not resolved yet
 * (`db.vars.commitTs`) are allowed.
 */
export function measureValue(
  value: JSONValue,
  pending: 'allowed' | 'refused' = 'refused',
  depth = 0,
): ValueMeasure {
  if (value === null || typeof value === 'boolean') return { sizeBytes: 1, nesting: 0 };
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`Number ${value} should be encoded as a $float`);
    return { sizeBytes: 9, nesting: 0 };
  }
  if (typeof value === 'string') return measureString(value);
  const names = Array.isArray(value) ? null : Object.keys(value);
  const [only] = names ?? [];
  if (names?.length === 1 && only?.startsWith('$')) {
    const special = measureSpecial(only, (value as { [field: string]: JSONValue })[only], pending);
    if (special !== null) return special;
  }
  if (depth >= limits.nestingLevels) throw tooNested(depth + 1, limits.nestingLevels);
  return Array.isArray(value)
    ? measureArray(value, pending, depth)
    : measureObject(value, names ?? [], pending, depth);
}

function measureArray(
  elements: readonly JSONValue[],
  pending: 'allowed' | 'refused',
  depth: number,
): ValueMeasure {
  if (elements.length > limits.arrayElements) {
    throw new Error(`Array length is too long (${elements.length} > maximum length ${limits.arrayElements})`);
  }
  let sizeBytes = 2;
  let deepest = 0;
  for (const element of elements) {
    const measure = measureValue(element, pending, depth + 1);
    sizeBytes += measure.sizeBytes;
    deepest = Math.max(deepest, measure.nesting);
  }
  return { sizeBytes, nesting: deepest + 1 };
}

function measureObject(
  object: { readonly [field: string]: JSONValue },
  names: readonly string[],
  pending: 'allowed' | 'refused',
  depth: number,
): ValueMeasure {
  if (names.length > limits.objectFields) {
    throw new Error(`Object has too many fields (${names.length} > maximum number ${limits.objectFields})`);
  }
  let sizeBytes = 2;
  let deepest = 0;
  for (const name of names) {
    checkFieldName(name);
    const measure = measureValue(object[name] as JSONValue, pending, depth + 1);
    sizeBytes += name.length + 1 + measure.sizeBytes;
    deepest = Math.max(deepest, measure.nesting);
  }
  return { sizeBytes, nesting: deepest + 1 };
}

const measuredDocuments = new WeakMap<object, number>();

/** The size of a stored document, cached, since the same document is read again and again. */
export function documentSizeBytes(document: { readonly [field: string]: JSONValue }): number {
  const known = measuredDocuments.get(document);
  if (known !== undefined) return known;
  const { sizeBytes } = measureValue(document as JSONValue, 'allowed');
  measuredDocuments.set(document, sizeBytes);
  return sizeBytes;
}

/** The size of a document about to be written. Throws like `measureValue`, and when it nests deeper than documents may. */
export function measureDocument(document: JSONValue): number {
  const { sizeBytes, nesting } = measureValue(document, 'allowed');
  if (nesting > limits.documentNestingLevels) throw tooNested(nesting, limits.documentNestingLevels);
  return sizeBytes;
}

function tooNested(levels: number, maximum: number): Error {
  return new Error(`Value is too nested (nested ${levels} levels deep > maximum nesting ${maximum})`);
}

/** Throws when a document about to be written is over 1 MiB. */
export function checkDocumentSize(sizeBytes: number): void {
  if (sizeBytes > limits.documentSizeBytes) {
    throw new Error(
      `Value is too large (${formatBytes(sizeBytes)} > maximum size ${formatBytes(limits.documentSizeBytes)})`,
    );
  }
}
