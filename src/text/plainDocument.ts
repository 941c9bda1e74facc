export interface DocumentSection {
  readonly heading: string;
  readonly blocks: readonly DocumentBlock[];
}

export type DocumentBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** `# ` begins a section, blank lines separate blocks, `- ` begins an item. Blocks before any heading have ''. */
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
