import type { JSONValue } from 'convex/values';
import type { IndexDefinition } from '../../storage/store.ts';
import { type Bound, type KeyRange, rangeFor } from '../../values/keyRange.ts';
import { displayValue } from '../displayValue.ts';
import { literalValue } from './filterExpression.ts';

/** One `.eq`, `.gt`, … of an index range, as `index_range_builder_impl.ts` serializes it. */
export interface RangeExpression {
  readonly type: 'Eq' | 'Gt' | 'Gte' | 'Lt' | 'Lte';
  readonly fieldPath: string;
  readonly value: JSONValue;
}

const MORE = 'For more information see https://docs.convex.dev/using/indexes.';
const comparators = { Eq: '==', Gt: '>', Gte: '>=', Lt: '<', Lte: '<=' } as const;

function shown(expression: RangeExpression): string {
  const value = literalValue(expression.value);
  return value === undefined ? 'undefined' : displayValue(value);
}

function alreadyDefined(bound: string, expression: RangeExpression): Error {
  return new Error(
    `Already defined ${bound} bound in index range. Can't add "${expression.fieldPath}" ${comparators[expression.type]} ${shown(expression)}.`,
  );
}

function splitRange(indexName: string, expressions: readonly RangeExpression[]) {
  const equal = new Map<string, JSONValue | undefined>();
  let field: string | null = null;
  let lower: Bound | null = null;
  let upper: Bound | null = null;
  for (const expression of expressions) {
    const { type, fieldPath } = expression;
    const value = literalValue(expression.value);
    if (type === 'Eq') {
      if (equal.has(fieldPath)) throw alreadyDefined('equality', expression);
      equal.set(fieldPath, value);
      continue;
    }
    const isUpper = type === 'Lt' || type === 'Lte';
    if ((isUpper ? upper : lower) !== null) throw alreadyDefined(isUpper ? 'upper' : 'lower', expression);
    if (field !== null && field !== fieldPath) {
      throw new Error(
        `Upper and lower bounds in \`range\` can only be applied to a single index field. This query against index ${indexName} attempted to set a range bound on both "${field}" and "${fieldPath}". Consider using \`filter\` instead. See https://docs.convex.dev/using/indexes for more info.`,
      );
    }
    field = fieldPath;
    const bound = { value, inclusive: type === 'Gte' || type === 'Lte' };
    if (isUpper) upper = bound;
    else lower = bound;
  }
  const clash = expressions.find((expression) => expression.type === 'Eq' && expression.fieldPath === field);
  if (clash !== undefined) throw alreadyDefined('inequality', clash);
  return { equal, field, lower, upper };
}

/** Equalities may be in any order. Source of the texts: convex-backend `crates/common/src/query.rs`. */
export function compileIndexRange(index: IndexDefinition, expressions: readonly RangeExpression[]): KeyRange {
  const indexName = `${index.table}.${index.name}`;
  const { equal, field, lower, upper } = splitRange(indexName, expressions);
  const fields = `["${index.fields.join('", "')}"]`;
  const used = [...equal.keys(), ...(field === null ? [] : [field])];
  const foreign = used.find((name) => !index.fields.includes(name));
  if (foreign !== undefined) {
    throw new Error(
      `The index range included a comparison with "${foreign}", but ${indexName} with fields ${fields} doesn't index this field. ${MORE}`,
    );
  }
  const inOrder = [...equal.keys()].sort((a, b) => index.fields.indexOf(a) - index.fields.indexOf(b));
  const query = [...inOrder, ...(field === null ? [] : [field])];
  const wrong = query.find((name, at) => index.fields[at] !== name);
  if (wrong !== undefined) {
    throw new Error(
      `Tried to query index ${indexName} but the query didn't use the index fields in order.\nIndex fields: ${fields}\nQuery fields: ["${query.join('", "')}"]\nFirst incorrect field: ${wrong}\n${MORE}`,
    );
  }
  return rangeFor(
    inOrder.map((name) => equal.get(name)),
    lower,
    upper,
  );
}
