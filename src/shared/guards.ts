/** The fields of an object whose shape is not known. */
export type Fields = Readonly<Record<string, unknown>>;

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
