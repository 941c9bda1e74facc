/** A text of the server with its values in place of `{name}`. */
export type Translate = (english: string, values?: Values) => string;

export type Values = Readonly<Record<string, string | number>>;

/** In English. */
export const t: Translate = (english, values = {}) => filled(english, values);

export function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
