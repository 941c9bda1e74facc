/** The fields of an object whose shape is not known. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value has a certain form. */
export type Guard = (value: unknown) => boolean;

/** Whether a value is an object, and not a list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is a string, the empty one included. */
export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether a value is a finite number of at least 0. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** The guard of an object with every field of a `Value`, each with its own guard; it may have others too. */
export function shape<Value>(
  fields: {
    readonly [Field in keyof Value]-?: Guard;
  },
): (value: unknown) => value is Value {
  const guards = Object.entries<Guard>(fields);
  return (value): value is Value => isFields(value) && guards.every(([name, guard]) => guard(value[name]));
}

/** The guard of a list of such values. */
export function listOf<Value = unknown>(guard: Guard): (value: unknown) => value is readonly Value[] {
  return (value): value is readonly Value[] => Array.isArray(value) && value.every(guard);
}

/** The guard of a field that may be missing. */
export function optional(guard: Guard): Guard {
  return (value) => value === undefined || guard(value);
}

/** The guard of a value that may be null. */
export function orNull<Value>(
  guard: (value: unknown) => value is Value,
): (value: unknown) => value is Value | null {
  return (value): value is Value | null => value === null || guard(value);
}

/** Makes the function that returns a value of this form as it is, and undefined for any other. */
export function parser<Value>(
  guard: (value: unknown) => value is Value,
): (value: unknown) => Value | undefined {
  return (value) => (guard(value) ? value : undefined);
}
