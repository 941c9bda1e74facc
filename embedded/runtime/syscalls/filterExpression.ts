import { convexToJson, type JSONValue, jsonToConvex } from 'convex/values';
import { encodeKeyText } from '../../values/orderedKey.ts';
import { displayValue } from '../displayValue.ts';

type Document = { readonly [field: string]: JSONValue };
/** A compiled expression: its value for a document, JSON-encoded; undefined is a missing field. */
type Evaluate = (document: Document) => JSONValue | undefined;

const INT64_BITS = 64;

function typeName(value: JSONValue | undefined): string {
  if (value === undefined) return 'undefined';
  if (value === null) return 'Null';
  if (typeof value === 'boolean') return 'Boolean';
  if (typeof value === 'number') return 'Float64';
  if (typeof value === 'string') return 'String';
  if (Array.isArray(value)) return 'Array';
  if ('$integer' in value) return 'Int64';
  if ('$float' in value) return 'Float64';
  return '$bytes' in value ? 'Bytes' : 'Object';
}

const shown = (value: JSONValue | undefined): string =>
  value === undefined ? 'undefined' : displayValue(value);

function numeric(value: JSONValue | undefined): number | bigint | undefined {
  if (typeof value === 'number') return value;
  if (value === undefined || value === null || typeof value !== 'object' || Array.isArray(value))
    return undefined;
  if (!('$integer' in value) && !('$float' in value)) return undefined;
  const decoded = jsonToConvex(value);
  return typeof decoded === 'number' || typeof decoded === 'bigint' ? decoded : undefined;
}

interface Arithmetic {
  readonly verb: string;
  readonly integers: (left: bigint, right: bigint) => bigint;
  readonly floats: (left: number, right: number) => number;
}

function nonZero(right: bigint): bigint {
  if (right === 0n) throw new Error('Cannot divide by zero in a filter expression');
  return right;
}

const arithmetic: Readonly<Record<string, Arithmetic>> = {
  $add: { verb: 'add', integers: (l, r) => l + r, floats: (l, r) => l + r },
  $sub: { verb: 'subtract', integers: (l, r) => l - r, floats: (l, r) => l - r },
  $mul: { verb: 'multiply', integers: (l, r) => l * r, floats: (l, r) => l * r },
  $div: { verb: 'divide', integers: (l, r) => l / nonZero(r), floats: (l, r) => l / r },
  $mod: { verb: 'mod', integers: (l, r) => l % nonZero(r), floats: (l, r) => l % r },
};

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  $eq: (order) => order === 0,
  $neq: (order) => order !== 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
};

/** A literal of a filter or an index bound; `{$undefined: null}` stands for a missing field. */
export function literalValue(literal: JSONValue): JSONValue | undefined {
  if (literal !== null && typeof literal === 'object' && !Array.isArray(literal) && '$undefined' in literal) {
    return undefined;
  }
  return literal;
}

/** Convex's rule: only booleans have a truth value. */
function truth(value: JSONValue | undefined): boolean {
  if (typeof value === 'boolean') return value;
  throw new Error(`Cannot use value ${shown(value)} (type ${typeName(value)}) as a Boolean`);
}

function compileArithmetic(operator: Arithmetic, left: Evaluate, right: Evaluate): Evaluate {
  return (document) => {
    const l = left(document);
    const r = right(document);
    const ln = numeric(l);
    const rn = numeric(r);
    if (typeof ln === 'bigint' && typeof rn === 'bigint') {
      return convexToJson(BigInt.asIntN(INT64_BITS, operator.integers(ln, rn)));
    }
    if (typeof ln === 'number' && typeof rn === 'number') return convexToJson(operator.floats(ln, rn));
    throw new Error(
      `Cannot ${operator.verb} ${shown(l)} (type ${typeName(l)}) and ${shown(r)} (type ${typeName(r)})`,
    );
  };
}

function pair(operand: JSONValue | undefined): readonly [Evaluate, Evaluate] {
  if (!Array.isArray(operand) || operand.length !== 2) throw new Error('Invalid filter expression');
  return [compileExpression(operand[0] as JSONValue), compileExpression(operand[1] as JSONValue)];
}

function list(operand: JSONValue | undefined): readonly Evaluate[] {
  if (!Array.isArray(operand)) throw new Error('Invalid filter expression');
  return operand.map(compileExpression);
}

/**
 * Compiles a serialized filter expression (`filter_builder_impl.ts`). Comparison follows index order; arithmetic is
 * int64 or float64.
 */
export function compileExpression(expression: JSONValue): Evaluate {
  if (expression === null || typeof expression !== 'object' || Array.isArray(expression)) {
    throw new Error('Invalid filter expression');
  }
  const [entry] = Object.entries(expression);
  if (entry === undefined) throw new Error('Invalid filter expression');
  const [operator, operand] = entry;
  const comparison = comparisons[operator];
  if (comparison !== undefined) {
    const [left, right] = pair(operand);
    return (document) => comparison(compareJson(left(document), right(document)));
  }
  const computation = arithmetic[operator];
  if (computation !== undefined) return compileArithmetic(computation, ...pair(operand));
  switch (operator) {
    case '$literal': {
      const value = literalValue(operand);
      return () => value;
    }
    case '$field': {
      const path = String(operand);
      return (document) => fieldAt(document, path);
    }
    case '$and': {
      const parts = list(operand);
      return (document) => parts.every((part) => truth(part(document)));
    }
    case '$or': {
      const parts = list(operand);
      return (document) => parts.some((part) => truth(part(document)));
    }
    case '$not': {
      const inner = compileExpression(operand);
      return (document) => !truth(inner(document));
    }
    case '$neg': {
      const inner = compileExpression(operand);
      return (document) => {
        const value = inner(document);
        const number = numeric(value);
        if (number === undefined) throw new Error(`Cannot negate ${shown(value)} (type ${typeName(value)})`);
        return convexToJson(typeof number === 'bigint' ? BigInt.asIntN(INT64_BITS, -number) : -number);
      };
    }
    default:
      throw new Error(`Invalid filter expression: unknown operator ${operator}`);
  }
}

/** Whether a document passes a serialized filter. */
export function compileFilter(expression: JSONValue): (document: Document) => boolean {
  const evaluate = compileExpression(expression);
  return (document) => truth(evaluate(document));
}

/** Orders two JSON-encoded values (or missing fields) as an index does. Negative, zero or positive. */
export function compareJson(left: JSONValue | undefined, right: JSONValue | undefined): number {
  if (left === right) return 0;
  if (typeof left === 'number' && typeof right === 'number' && left !== 0 && right !== 0) {
    return left < right ? -1 : 1;
  }
  const leftKey = encodeKeyText([left]);
  const rightKey = encodeKeyText([right]);
  return leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
}

/** The value at a dotted path of a document; undefined when it is not there. */
function fieldAt(document: { readonly [field: string]: JSONValue }, path: string): JSONValue | undefined {
  if (!path.includes('.')) return Object.hasOwn(document, path) ? document[path] : undefined;
  let value: JSONValue | undefined = document as { [field: string]: JSONValue };
  for (const part of path.split('.')) {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, part) ? value[part] : undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
