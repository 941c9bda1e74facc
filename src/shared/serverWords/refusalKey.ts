/** What a page looks a refusal up by, its text with values or with placeholders: # stands for each of them. */
export function refusalKey(text: string): string {
  return text.replace(/\{\w+\}|\d+/g, '#');
}
