import { transform } from 'esbuild';

const inlineScript = /<script([^>]*)>([\s\S]+?)<\/script>/g;

/** Minifies the inline scripts of a page, which precede the reader's first word. Data in script elements stays as it is. */
export async function minifyInlineScripts(html: string): Promise<string> {
  let minified = html;
  for (const [element, attributes = '', source = ''] of html.matchAll(inlineScript)) {
    if (/\b(?:src|type)=/.test(attributes)) continue;
    const { code } = await transform(source, { minify: true, target: 'es2022' });
    minified = minified.replace(element, () => `<script${attributes}>${code.trim()}</script>`);
  }
  return minified;
}
