/** The types of fields, by their `typeof` names. */
interface FieldTypes {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
}

/** Whether a stored value is an object in which all of these fields have this type. */
export function hasFields<Field extends string, Type extends keyof FieldTypes>(
  value: unknown,
  type: Type,
  fields: readonly Field[],
): value is { readonly [field in Field]: FieldTypes[Type] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => field in value && typeof value[field as keyof typeof value] === type)
  );
}
