import { bundledText } from '../../../state/bundledText.ts';
import url from './about.txt?url';

let known: string | undefined;

/** The text of `about.txt`, fetched once. Rejects when it cannot be had. */
export async function aboutText(): Promise<string> {
  known ??= await bundledText(url);
  return known;
}
