import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** The content of the bare pages: the same words as Lipi's. */
export interface BareContent {
  readonly language: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A site on loopback. */
export interface BareSite {
  readonly origin: string;
  close(): Promise<void>;
}

const style =
  'body{margin:0 auto;max-width:34rem;padding:1rem;font:1.25rem/1.8 serif;background:#14110f;color:#ece5da}';

const head = (content: BareContent) =>
  `<!doctype html><html lang="${content.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(content.title)}</title><style>${style}</style>`;

/** A page of HTML with its text and no script at all. */
export async function staticPage(folder: string, content: BareContent): Promise<BareSite> {
  await mkdir(folder, { recursive: true });
  const words = content.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
  await writeFile(
    join(folder, 'index.html'),
    `${head(content)}</head><body><main><h1>${escapeHtml(content.title)}</h1>${words}</main></body></html>`,
  );
  return await serve(folder);
}

/** A page whose text React renders, loaded eagerly as in the usual template. */
export async function eagerReactPage(folder: string, content: BareContent): Promise<BareSite> {
  const source = join(folder, 'source');
  await mkdir(source, { recursive: true });
  await cp(join(import.meta.dirname, 'eagerReact.tsx'), join(source, 'eagerReact.tsx'));
  await writeFile(
    join(source, 'index.html'),
    `${head(content)}<script type="module" src="/eagerReact.tsx"></script></head><body><div id="root"></div></body></html>`,
  );
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: {
        react: join(process.cwd(), 'node_modules/react'),
        'react-dom': join(process.cwd(), 'node_modules/react-dom'),
      },
    },
    oxc: { jsx: { runtime: 'automatic' } },
    build: { outDir: join(folder, 'site'), target: 'es2022' },
  });
  await writeFile(join(folder, 'site', 'content.json'), JSON.stringify(content));
  return await serve(join(folder, 'site'));
}

/** One card and a worker of six lines that answers with it: the minimum that opens offline. */
export async function offlineShell(folder: string, content: BareContent): Promise<BareSite> {
  await mkdir(folder, { recursive: true });
  await cp(join(import.meta.dirname, 'worker.js'), join(folder, 'worker.js'));
  await writeFile(
    join(folder, 'index.html'),
    `${head(content)}<script type="module">navigator.serviceWorker.register('/worker.js')</script></head><body><ol><li data-offset="0"><a href="/"><h3>${escapeHtml(content.title)}</h3><p>${escapeHtml(content.paragraphs[0] ?? '')}</p></a></li></ol></body></html>`,
  );
  return await serve(folder);
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Serves a folder with brotli, so that the comparison is of content and not of compression. */
async function serve(folder: string): Promise<BareSite> {
  const server = createServer((request, response) => {
    const name = request.url === '/' || request.url === undefined ? '/index.html' : request.url;
    const chunks: Buffer[] = [];
    createReadStream(join(folder, name))
      .on('data', (chunk) => chunks.push(Buffer.from(chunk)))
      .on('error', () => response.writeHead(404).end())
      .on('end', () => {
        response
          .writeHead(200, {
            'Content-Type': types[extname(name)] ?? 'application/octet-stream',
            'Content-Encoding': 'br',
          })
          .end(brotliCompressSync(Buffer.concat(chunks)));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the bare site has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
