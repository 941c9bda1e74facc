import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { codeIn, documents, files, folders, isMade } from './repository.ts';

/** A source file or a folder, but not an address, a placeholder or a file that a program makes. */
const pathLike = /^(?!\/)[\w.@/-]+(\.(ts|tsx|mjs|css|py|md|svg|png|woff2)|\/)$/;

/** A heading's anchor by GitHub's rule for plain headings. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');
}

function hasAnchor(document: string, anchor: string): boolean {
  const headings = [...readFileSync(document, 'utf8').matchAll(/^#+ (.*)$/gm)];
  return headings.some(([, heading = '']) => anchorOf(heading) === anchor);
}

/** Whether a path exists: relative to the document, to the root, or as the end of a path below a README's folder. */
function isThere(document: string, code: string): boolean {
  const path = code.replace(/\/$/, '');
  const folder = posix.dirname(document);
  const own = posix.basename(document) === 'README.md' && folder !== '.' ? `${folder}/` : '';
  const known = (candidate: string) => files.includes(candidate) || folders.has(candidate);
  if (known(posix.join(folder, path)) || known(path) || isMade(path)) return true;
  return [...files, ...folders].some((other) => other.startsWith(own) && other.endsWith(`/${path}`));
}

test('every relative link in a document leads to an existing file and heading', () => {
  const broken = documents.flatMap((document) => {
    const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)];
    return links.flatMap(([, link = '']) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? document : posix.join(posix.dirname(document), path);
      const leads = existsSync(target) && (anchor === undefined || hasAnchor(target, anchor));
      return leads ? [] : [`${document}: ${link}`];
    });
  });
  expect(documents.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

test('every file and folder that a document names exists, below a README’s own folder', () => {
  const named = documents.flatMap((document) =>
    codeIn(document)
      .filter((code) => pathLike.test(code))
      .map((code) => ({ document, code })),
  );
  expect(named.length).toBeGreaterThan(500);
  const gone = named.filter(({ document, code }) => !isThere(document, code));
  expect(gone.map(({ document, code }) => `${document}: ${code}`)).toEqual([]);
});
