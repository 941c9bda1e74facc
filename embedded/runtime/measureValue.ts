import type { JSONValue } from 'convex/values';
import { formatBytes, limits } from './limits.ts';

/** A value's size in Convex's own measure (`getConvexSize`) and how deep its arrays and objects nest. */
export interface ValueMeasure {
  readonly sizeBytes: number;
  readonly nesting: number;
}

const SIGNIFICANT_BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function decodedLength(base64: string): number {
  if (base64.length % 4 !== 0 || !SIGNIFICANT_BASE64.test(base64)) return -1;
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length / 4) * 3 - padding;
}

/** `$integer`, `$float`, `$bytes`, or null when the object is an ordinary one. Throws on a malformed or unsupported special. */
function measureSpecial(key: string, inner: JSONValue | undefined): ValueMeasure | null {
  switch (key) {
    case '$integer':
    case '$float': {
      const length = typeof inner === 'string' ? decodedLength(inner) : -1;
      if (length !== 8) throw new Error(`Malformed ${key} field`);
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
      throw new Error('`db.vars.commitTs` is not supported by this host.');
    default:
      return null;
  }
}

/** Throws Convex's text unless `name` may be an object's field. */
export function checkFieldName(name: string): void {
  if (name.length > limits.fieldNameLength) {
    throw new Error(`Field name ${name} exceeds maximum field name length ${limits.fieldNameLength}.`);
  }
  if (name.startsWith('$')) throw new Error(`Field name ${name} starts with a '$', which is reserved.`);
  for (let i = 0; i < name.length; i += 1) {
    const code = name.charCodeAt(i);
    if (code < 32 || code >= 127) {
      throw new Error(
        `Field name ${name} has invalid character '${name[i]}': Field names can only contain non-control ASCII characters`,
      );
    }
  }
}

/**
 * Measures a JSON-encoded Convex value and checks that it is one: well-formed specials, field names, array and object
 * lengths, nesting. Throws Convex's texts.
 */
export function measureValue(value: JSONValue): ValueMeasure {
  if (value === null || typeof value === 'boolean') return { sizeBytes: 1, nesting: 0 };
  if (typeof value === 'number') return { sizeBytes: 9, nesting: 0 };
  if (typeof value === 'string') return { sizeBytes: 2 + Buffer.byteLength(value, 'utf8'), nesting: 0 };
  let sizeBytes = 2;
  let deepest = 0;
  if (Array.isArray(value)) {
    if (value.length > limits.arrayElements) {
      throw new Error(`Array length is too long (${value.length} > maximum length ${limits.arrayElements})`);
    }
    for (const element of value) {
      const measure = measureValue(element);
      sizeBytes += measure.sizeBytes;
      deepest = Math.max(deepest, measure.nesting);
    }
    return checkNesting({ sizeBytes, nesting: deepest + 1 });
  }
  const names = Object.keys(value);
  if (names.length === 1) {
    const name = names[0] as string;
    const special = name.startsWith('$') ? measureSpecial(name, value[name]) : null;
    if (special !== null) return special;
  }
  if (names.length > limits.objectFields) {
    throw new Error(`Object has too many fields (${names.length} > maximum number ${limits.objectFields})`);
  }
  for (const name of names) {
    checkFieldName(name);
    const measure = measureValue(value[name] as JSONValue);
    sizeBytes += name.length + 1 + measure.sizeBytes;
    deepest = Math.max(deepest, measure.nesting);
  }
  return checkNesting({ sizeBytes, nesting: deepest + 1 });
}

function checkNesting(measure: ValueMeasure): ValueMeasure {
  if (measure.nesting > limits.nestingLevels) {
    throw new Error(
      `Value is too nested (nested ${measure.nesting} levels deep > maximum nesting ${limits.nestingLevels})`,
    );
  }
  return measure;
}

const measuredDocuments = new WeakMap<object, number>();

/** The size of a stored document, remembered: the same document is read again and again. */
export function documentSizeBytes(document: { readonly [field: string]: JSONValue }): number {
  const known = measuredDocuments.get(document);
  if (known !== undefined) return known;
  const { sizeBytes } = measureValue(document as JSONValue);
  measuredDocuments.set(document, sizeBytes);
  return sizeBytes;
}

/** Throws when a document about to be written is over 1 MiB. */
export function checkDocumentSize(sizeBytes: number): void {
  if (sizeBytes > limits.documentSizeBytes) {
    throw new Error(
      `Value is too large (${formatBytes(sizeBytes)} > maximum size ${formatBytes(limits.documentSizeBytes)})`,
    );
  }
}
