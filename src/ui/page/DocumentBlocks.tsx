import type { DocumentBlock } from '../../text/plainDocument.ts';

export function DocumentBlocks({ blocks }: { readonly blocks: readonly DocumentBlock[] }) {
  return blocks.map((block) =>
    block.kind === 'paragraph' ? (
      <p key={block.text}>{block.text}</p>
    ) : (
      <ul key={block.items.join()}>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}
