import { flushSync } from 'react-dom';
import { inScript, type ShownScript } from '../../text/script/inScript.ts';
import { isScriptTarget, tagIn, targetsFor } from '../../text/script/targets.ts';
import { keepingInSight } from '../reading/sentencesOnPage.ts';

interface Applied {
  readonly chosen?: string;
  readonly shown?: ShownScript;
}

/** Renders the page's story in the chosen script at once, as it is written if that is none of those for the language. */
export function showInScript(
  language: string,
  chosen: string | undefined,
  apply: (applied: Applied) => void,
): void {
  const target = isScriptTarget(chosen) && targetsFor(language).includes(chosen) ? chosen : undefined;
  keepingInSight(() =>
    flushSync(() =>
      apply({
        ...(chosen !== undefined && { chosen }),
        ...(target && {
          shown: { tag: tagIn(language, target), of: (text) => inScript(text, language, target) },
        }),
      }),
    ),
  );
}
