import { bundledText } from '../../../state/bundledText.ts';
import aboutUrl from './about.txt?url';

/** What the back matter needs to come alive. Rejects when one of its files cannot be had. */
export async function loadBelow() {
  const [{ LiveBelow }, about] = await Promise.all([import('./LiveBelow.tsx'), bundledText(aboutUrl)]);
  return { LiveBelow, about };
}
