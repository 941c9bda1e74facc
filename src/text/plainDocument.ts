/** A part of a plain document under its heading. */
export interface DocumentSection {
  readonly heading: string;
  readonly blocks: readonly DocumentBlock[];
}

export type DocumentBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/**
 * Reads a plain document: `# ` begins a section, blank lines separate blocks, lines that begin with `- ` are list items,
 * and the lines of a paragraph or item are joined. Blocks before the first heading get the heading ''.
 */
export function parseDocument(text: string): DocumentSection[] {
  const sections: { heading: string; blocks: DocumentBlock[] }[] = [];
  for (const block of text.split(/\r?\n\s*\n/)) {
    const lines = block.split(/\r?\n/).filter((line) => line.trim() !== '');
    if (lines[0]?.startsWith('# '))
      sections.push({ heading: lines.shift()?.slice(2).trim() ?? '', blocks: [] });
    if (lines.length === 0) continue;
    if (sections.length === 0) sections.push({ heading: '', blocks: [] });
    sections.at(-1)?.blocks.push(blockOf(lines));
  }
  return sections;
}

function blockOf(lines: readonly string[]): DocumentBlock {
  const text = lines.map((line) => line.trim()).join('\n');
  if (!text.startsWith('- ')) return { kind: 'paragraph', text: text.replaceAll('\n', ' ') };
  const items = `\n${text}`.split('\n- ').slice(1);
  return { kind: 'list', items: items.map((item) => item.replaceAll('\n', ' ')) };
}
