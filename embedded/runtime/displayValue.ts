import { type JSONValue, jsonToConvex, type ValidatorJSON } from 'convex/values';
import { limits } from './limits.ts';

/** Shortens external text for an answer or a log: whole up to `maxLength` UTF-16 units, else its start and an ellipsis. */
export function cutText(text: string, maxLength: number = limits.echoLength): string {
  if (text.length <= maxLength) return text;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1));
  return `${text.slice(0, splitsPair ? maxLength - 1 : maxLength)}…`;
}

function displayNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (Object.is(value, -0)) return '-0.0';
  if (Number.isInteger(value) && Math.abs(value) < 1e16) return `${value}.0`;
  return String(value).replace('e+', 'e');
}

/** A value as Convex prints it in validation errors: `{age: 3.0, name: "Ada"}`. Cut, with bounded work for any size. */
export function displayValue(value: JSONValue): string {
  let text = '';
  for (const piece of pieces(value)) {
    text += piece;
    if (text.length > limits.echoLength) break;
  }
  return cutText(text);
}

function* pieces(value: JSONValue): Generator<string, void> {
  if (value === null || typeof value !== 'object') {
    yield displayScalar(value);
  } else if (Array.isArray(value)) {
    yield '[';
    for (const [index, element] of value.entries()) {
      if (index > 0) yield ', ';
      yield* pieces(element);
    }
    yield ']';
  } else {
    const special = displaySpecial(value);
    if (special === null) yield* fieldPieces(value);
    else yield special;
  }
}

function* fieldPieces(value: { readonly [field: string]: JSONValue }): Generator<string, void> {
  yield '{';
  for (const [index, name] of Object.keys(value).sort().entries()) {
    yield `${index > 0 ? ', ' : ''}${name}: `;
    yield* pieces(value[name] as JSONValue);
  }
  yield '}';
}

function displayScalar(value: string | number | boolean | null): string {
  if (typeof value === 'number') return displayNumber(value);
  return typeof value === 'string' ? JSON.stringify(cutText(value)) : String(value);
}

function displaySpecial(value: { readonly [field: string]: JSONValue }): string | null {
  const names = Object.keys(value);
  if (names.length !== 1 || !names[0]?.startsWith('$')) return null;
  if (typeof value.$bytes === 'string') return `b"${cutText(value.$bytes)}"`;
  const decoded = jsonToConvex(value as JSONValue);
  if (typeof decoded === 'bigint') return String(decoded);
  return typeof decoded === 'number' ? displayNumber(decoded) : null;
}

/** A literal as `v.literal(…)` shows it; a value that JSON cannot express is named by its type. */
export function displayLiteral(value: JSONValue): string {
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}.0` : String(value);
  if (value !== null && typeof value === 'object') {
    return '$integer' in (value as object) ? '<bigint>' : '<number>';
  }
  return JSON.stringify(value);
}

export function displayValidator(validator: ValidatorJSON): string {
  switch (validator.type) {
    case 'null':
    case 'boolean':
    case 'string':
    case 'bytes':
    case 'any':
    case 'commitTs':
      return `v.${validator.type}()`;
    case 'number':
      return 'v.float64()';
    case 'bigint':
      return 'v.int64()';
    case 'literal':
      return `v.literal(${displayLiteral(validator.value)})`;
    case 'id':
      return `v.id("${validator.tableName}")`;
    case 'array':
      return `v.array(${displayValidator(validator.value)})`;
    case 'record':
      return `v.record(${displayValidator(validator.keys)}, ${displayValidator(validator.values.fieldType)})`;
    case 'union':
      return `v.union(${validator.value.map(displayValidator).join(', ')})`;
    case 'object':
      return `v.object({${Object.entries(validator.value)
        .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
        .map(([name, field]) => {
          const inner = displayValidator(field.fieldType);
          return `${name}: ${field.optional ? `v.optional(${inner})` : inner}`;
        })
        .join(', ')}})`;
    default:
      validator satisfies never;
      return 'v.any()';
  }
}
