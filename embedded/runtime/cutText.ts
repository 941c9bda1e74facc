import { limits } from './limits.ts';

/** Shortens external text for an answer or a log: whole up to `maxLength` UTF-16 units, else its start and an ellipsis. */
export function cutText(text: string, maxLength: number = limits.echoLength): string {
  if (text.length <= maxLength) return text;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(maxLength - 1));
  return `${text.slice(0, splitsPair ? maxLength - 1 : maxLength)}…`;
}
