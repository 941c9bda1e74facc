import { createRoot } from 'react-dom/client';

interface Content {
  readonly language: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

function Page({ content }: { readonly content: Content }) {
  return (
    <main lang={content.language}>
      <h1>{content.title}</h1>
      {content.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </main>
  );
}

const answer = await fetch('/content.json');
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(<Page content={(await answer.json()) as Content} />);
