import { compareValues, convexToJson, type JSONValue, jsonToConvex, type Value } from 'convex/values';
import { fieldValue } from '../../storage/document.ts';
import type { DocumentJson } from '../../storage/store.ts';
import { displayValue } from '../displayValue.ts';

/** A compiled expression: its value for a document; undefined is a missing field. */
type Evaluate = (document: DocumentJson) => Value | undefined;

const INT64_BITS = 64;

function shown(value: Value | undefined): string {
  const text = value === undefined ? 'undefined' : displayValue(convexToJson(value));
  return `${text} (type ${typeName(value)})`;
}

function typeName(value: Value | undefined): string {
  if (value === null) return 'Null';
  if (Array.isArray(value)) return 'Array';
  if (value instanceof ArrayBuffer) return 'Bytes';
  const names = {
    bigint: 'Int64',
    number: 'Float64',
    boolean: 'Boolean',
    string: 'String',
    object: 'Object',
  };
  return names[typeof value as keyof typeof names] ?? 'undefined';
}

function decoded(value: JSONValue | undefined): Value | undefined {
  return value === undefined ? undefined : jsonToConvex(value);
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
function truth(value: Value | undefined): boolean {
  if (typeof value === 'boolean') return value;
  throw new Error(`Cannot use value ${shown(value)} as a Boolean`);
}

function compileArithmetic(
  { verb, integers, floats }: Arithmetic,
  left: Evaluate,
  right: Evaluate,
): Evaluate {
  return (document) => {
    const l = left(document);
    const r = right(document);
    if (typeof l === 'bigint' && typeof r === 'bigint') return BigInt.asIntN(INT64_BITS, integers(l, r));
    if (typeof l === 'number' && typeof r === 'number') return floats(l, r);
    throw new Error(`Cannot ${verb} ${shown(l)} and ${shown(r)}`);
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

/** A serialized filter (`filter_builder_impl.ts`). Comparison follows index order; arithmetic is int64 or float64. */
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
    return (document) => comparison(compareValues(left(document), right(document)));
  }
  const computation = arithmetic[operator];
  if (computation !== undefined) return compileArithmetic(computation, ...pair(operand));
  switch (operator) {
    case '$literal': {
      const value = decoded(literalValue(operand));
      return () => value;
    }
    case '$field': {
      const path = String(operand);
      return (document) => decoded(fieldValue(document, path));
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
        if (typeof value === 'number') return -value;
        if (typeof value === 'bigint') return BigInt.asIntN(INT64_BITS, -value);
        throw new Error(`Cannot negate ${shown(value)}`);
      };
    }
    default:
      throw new Error(`Invalid filter expression: unknown operator ${operator}`);
  }
}

export function compileFilter(expression: JSONValue): (document: DocumentJson) => boolean {
  const evaluate = compileExpression(expression);
  return (document) => truth(evaluate(document));
}
