import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A number that the code names a limit: `const listLimit = 500;`. */
export interface LimitConstant {
  /** Slashed, from the project's folder: 'convex/readerPush.ts'. */
  readonly file: string;
  readonly name: string;
  readonly value: number;
  /** First sentence of its docstring; '' when it has none. */
  readonly says: string;
}

/** A bucket of tokens (`RateLimit` of convex/rateLimit.ts). */
export interface RateLimitConstant {
  readonly file: string;
  readonly name: string;
  /** Its `name` field. */
  readonly bucket: string;
  readonly capacity: number;
  readonly refillMs: number;
  readonly says: string;
  /** Each caller, address or the like has a bucket of its own. */
  readonly isKeyed: boolean;
}

export interface SourceConstants {
  readonly limits: readonly LimitConstant[];
  readonly rateLimits: readonly RateLimitConstant[];
}

const limitDeclaration = /^(?:export )?const (\w+Limit(?:Bytes)?)(?:: number)? = ([^;]+);/gm;
const rateLimitDeclaration = /^(?:export )?const (\w+): RateLimit = \{([^}]*)\};/gm;

/**
 * The limits that the source files of some folders declare, in order of file and line. Read from the text, since most of
 * them are nobody else's business and so not exported. Throws for one whose value is no product of numbers.
 */
export async function constantsInSource(root: string, folders: readonly string[]): Promise<SourceConstants> {
  const sources = new Map<string, string>();
  for (const folder of folders) {
    for (const name of (await readdir(join(root, folder), { recursive: true })).sort()) {
      const file = `${folder}/${name.replaceAll('\\', '/')}`;
      if (!file.endsWith('.ts') || file.includes('/_generated/')) continue;
      sources.set(file, await readFile(join(root, file), 'utf8'));
    }
  }
  const all = [...sources.values()].join('\n');
  const limits: LimitConstant[] = [];
  const rateLimits: RateLimitConstant[] = [];
  for (const [file, source] of sources) {
    for (const { 1: name = '', 2: text = '', index } of source.matchAll(limitDeclaration)) {
      const value = numberIn(text, source);
      // Queries and functions are named after limits too.
      if (value === null && /^[\d_]/.test(text)) throw new Error(`${file}: ${name} is '${text}'`);
      if (value !== null) limits.push({ file, name, value, says: docstringBefore(source, index) });
    }
    for (const { 1: name = '', 2: fields = '', index } of source.matchAll(rateLimitDeclaration)) {
      const bucket = /\bname: '([^']*)'/.exec(fields)?.[1] ?? name;
      const capacity = numberIn(/\bcapacity: ([^,]+)/.exec(fields)?.[1] ?? '', source);
      const refillMs = numberIn(/\brefillMs: ([^,]+)/.exec(fields)?.[1] ?? '', source);
      if (capacity === null || refillMs === null) throw new Error(`${file}: ${name} is {${fields}}`);
      const isKeyed = new RegExp(`takeToken\\(\\s*ctx,\\s*${name},\\s*\\S`).test(all);
      rateLimits.push({
        file,
        name,
        bucket,
        capacity,
        refillMs,
        isKeyed,
        says: docstringBefore(source, index),
      });
    }
  }
  return { limits, rateLimits };
}

/** How many rate limits the text of a source declares, in whatever form: none may be missing from the table. */
export function countRateLimits(source: string): number {
  return source.match(/: RateLimit =/g)?.length ?? 0;
}

/** The value of a product of numbers and of other constants of the same source; null for anything else. */
function numberIn(text: string, source: string): number | null {
  let product = 1;
  for (const factor of text.trim().split(' * ')) {
    const minutes = /^minutesMs\((\d+)\)$/.exec(factor)?.[1];
    const named = /^[A-Za-z]\w*$/.test(factor)
      ? new RegExp(`^(?:export )?const ${factor}(?:: number)? = ([^;]+);`, 'm').exec(source)?.[1]
      : undefined;
    if (/^\d[\d_]*$/.test(factor)) product *= Number(factor.replaceAll('_', ''));
    else if (minutes !== undefined) product *= Number(minutes) * 60 * 1000;
    else {
      const value = named === undefined ? null : numberIn(named, source);
      if (value === null) return null;
      product *= value;
    }
  }
  return product;
}

/** The first sentence of the docstring that ends right before a place. */
function docstringBefore(source: string, index: number): string {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(source.slice(0, index));
  const text = (comment?.[1] ?? '')
    .replace(/^\s*\*/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /^.*?[.:;](?=\s|$)/.exec(text)?.[0].replace(/[.:;]$/, '') ?? text;
}
