import type { JSONValue, ValidatorJSON } from 'convex/values';
import { cutText, displayLiteral, displayValidator, displayValue } from '../displayValue.ts';

/** Null when the text is not an id, or names an unknown table. */
export type TableOfId = (id: string) => string | null;

function specialKey(value: JSONValue): '$integer' | '$float' | '$bytes' | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  const names = Object.keys(value);
  const name = names[0];
  if (names.length !== 1) return null;
  return name === '$integer' || name === '$float' || name === '$bytes' ? name : null;
}

function isPlainObject(value: JSONValue): value is { [field: string]: JSONValue } {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && specialKey(value) === null;
}

function sameLiteral(literal: JSONValue, value: JSONValue): boolean {
  return (
    literal === value || (typeof literal === 'object' && JSON.stringify(literal) === JSON.stringify(value))
  );
}

const pathLine = (path: string): string => (path === '' ? '' : `Path: ${cutText(path)}`);

function noMatch(validator: ValidatorJSON, value: JSONValue, path: string): string {
  return `Value does not match validator.\n${pathLine(path)}\nValue: ${displayValue(value)}\nValidator: ${displayValidator(validator)}`;
}

/** Null when it matches, else Convex's message: convex-backend `crates/common/src/schemas/validator.rs`. */
export function validateValue(
  validator: ValidatorJSON,
  value: JSONValue,
  tableOfId: TableOfId,
  path = '',
): string | null {
  switch (validator.type) {
    case 'any':
      return null;
    case 'null':
      return value === null ? null : noMatch(validator, value, path);
    case 'boolean':
    case 'string':
      return typeof value === validator.type ? null : noMatch(validator, value, path);
    case 'number':
      return typeof value === 'number' || specialKey(value) === '$float'
        ? null
        : noMatch(validator, value, path);
    case 'bigint':
    case 'commitTs':
      return specialKey(value) === '$integer' ? null : noMatch(validator, value, path);
    case 'bytes':
      return specialKey(value) === '$bytes' ? null : noMatch(validator, value, path);
    case 'literal':
      return sameLiteral(validator.value, value)
        ? null
        : `\`${displayValue(value)}\` does not match literal validator \`v.literal(${displayLiteral(validator.value)})\`.${pathLine(path)}`;
    case 'id':
      return validateId(validator, value, tableOfId, path);
    case 'array': {
      if (!Array.isArray(value)) return noMatch(validator, value, path);
      for (const [index, element] of value.entries()) {
        const problem = validateValue(validator.value, element, tableOfId, `${path}[${index}]`);
        if (problem !== null) return problem;
      }
      return null;
    }
    case 'record': {
      if (!isPlainObject(value)) return noMatch(validator, value, path);
      for (const [key, element] of Object.entries(value)) {
        const problem =
          validateValue(validator.keys, key, tableOfId, `${path}.keys()`) ??
          validateValue(validator.values.fieldType, element, tableOfId, `${path}.values()`);
        if (problem !== null) return problem;
      }
      return null;
    }
    case 'object':
      return isPlainObject(value)
        ? validateObject(validator, value, tableOfId, path)
        : noMatch(validator, value, path);
    case 'union': {
      const [only] = validator.value;
      if (only !== undefined && validator.value.length === 1) {
        return validateValue(only, value, tableOfId, path);
      }
      const matches = validator.value.some(
        (member) => validateValue(member, value, tableOfId, path) === null,
      );
      return matches ? null : noMatch(validator, value, path);
    }
    default:
      validator satisfies never;
      return null;
  }
}

function validateId(
  validator: Extract<ValidatorJSON, { type: 'id' }>,
  value: JSONValue,
  tableOfId: TableOfId,
  path: string,
): string | null {
  const table = typeof value === 'string' ? tableOfId(value) : null;
  if (table === null) return noMatch(validator, value, path);
  if (table === validator.tableName) return null;
  const found = table.startsWith('_') ? 'from a system table' : `from table \`${table}\``;
  return `Found ID "${cutText(String(value))}" ${found}, which does not match the table name in validator \`v.id("${validator.tableName}")\`.${pathLine(path)}`;
}

function validateObject(
  validator: Extract<ValidatorJSON, { type: 'object' }>,
  value: { readonly [field: string]: JSONValue },
  tableOfId: TableOfId,
  path: string,
): string | null {
  const details = (): string =>
    `${pathLine(path)}\nObject: ${displayValue(value as JSONValue)}\nValidator: ${displayValidator(validator)}`;
  for (const [name, field] of Object.entries(validator.value)) {
    if (Object.hasOwn(value, name)) {
      const problem = validateValue(field.fieldType, value[name] as JSONValue, tableOfId, `${path}.${name}`);
      if (problem !== null) return problem;
    } else if (!field.optional) {
      return `Object is missing the required field \`${name}\`. Consider wrapping the field validator in \`v.optional(...)\` if this is expected.\n${details()}`;
    }
  }
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(validator.value, name)) {
      return `Object contains extra field \`${cutText(name)}\` that is not in the validator.\n${details()}`;
    }
  }
  return null;
}
