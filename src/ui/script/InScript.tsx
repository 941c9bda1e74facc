import { useShownScript } from './shownScript.ts';

interface InScriptProps {
  readonly language: string;
  readonly children: string;
}

/** A title or a name in the script that the reader chose for its language. Its parent says how it is written (`lang`). */
export function InScript({ language, children }: InScriptProps) {
  const shown = useShownScript(language);
  return shown ? <span lang={shown.tag}>{shown.of(children)}</span> : children;
}
