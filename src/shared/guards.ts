export type Fields = Readonly<Record<string, unknown>>;

export type Guard = (value: unknown) => boolean;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Finite and at least 0. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** The object may have other fields too. */
export function shape<Value>(
  fields: {
    readonly [Field in keyof Value]-?: Guard;
  },
): (value: unknown) => value is Value {
  const guards = Object.entries<Guard>(fields);
  return (value): value is Value => isFields(value) && guards.every(([name, guard]) => guard(value[name]));
}

export function listOf<Value = unknown>(guard: Guard): (value: unknown) => value is readonly Value[] {
  return (value): value is readonly Value[] => Array.isArray(value) && value.every(guard);
}

export function optional(guard: Guard): Guard {
  return (value) => value === undefined || guard(value);
}

export function orNull<Value>(
  guard: (value: unknown) => value is Value,
): (value: unknown) => value is Value | null {
  return (value): value is Value | null => value === null || guard(value);
}

/** Makes a function that returns a value of this form as it is, and undefined for any other. */
export function parser<Value>(
  guard: (value: unknown) => value is Value,
): (value: unknown) => Value | undefined {
  return (value) => (guard(value) ? value : undefined);
}
