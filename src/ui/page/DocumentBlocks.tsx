import type { DocumentBlock } from '../../text/plainDocument.ts';

/** The paragraphs and lists of a plain document. Unstyled: the page styles them. */
export function DocumentBlocks({ blocks }: { readonly blocks: readonly DocumentBlock[] }) {
  return blocks.map((block) => {
    switch (block.kind) {
      case 'paragraph':
        return <p key={block.text}>{block.text}</p>;
      case 'list':
        return (
          <ul key={block.items.join()}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        );
      default:
        return block satisfies never;
    }
  });
}
