import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createBrotliCompress } from 'node:zlib';

/** The content of a bare page: the same words as Lipi's. */
export interface BareContent {
  readonly language: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A site on loopback. */
export interface BareSite {
  readonly origin: string;
  close(): void;
}

/** A page of HTML with its text and no script at all. */
export async function staticPage(folder: string, content: BareContent): Promise<BareSite> {
  const words = content.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
  return await serve(folder, content, '', `<main><h1>${escapeHtml(content.title)}</h1>${words}</main>`);
}

/** One card and a worker of six lines that answers with it: the minimum that opens offline. */
export async function offlineShell(folder: string, content: BareContent): Promise<BareSite> {
  await mkdir(folder, { recursive: true });
  await cp(join(import.meta.dirname, 'worker.js'), join(folder, 'worker.js'));
  const script = '<script type="module">navigator.serviceWorker.register("/worker.js")</script>';
  const words = escapeHtml(content.paragraphs.join(' '));
  const card = `<li><h3><a href="/">${escapeHtml(content.title)}</a></h3><p>${words}</p></li>`;
  return await serve(folder, content, script, `<ol>${card}</ol>`);
}

const style =
  'body{margin:0 auto;max-width:34rem;padding:1rem;font:1.25rem/1.8 serif;background:#14110f;color:#ece5da}';

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

/** Writes the page and serves the folder with brotli, so that the comparison is of content and not of compression. */
async function serve(
  folder: string,
  { language, title }: BareContent,
  script: string,
  body: string,
): Promise<BareSite> {
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style>${script}</head><body>${body}</body></html>`,
  );
  const server = createServer(({ url = '/' }, response) => {
    const name = url === '/' ? '/index.html' : url;
    createReadStream(join(folder, name))
      .on('error', () => response.writeHead(404).end())
      .on('open', () => {
        const type = types[extname(name)] ?? 'application/octet-stream';
        response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' });
      })
      .pipe(createBrotliCompress())
      .pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
