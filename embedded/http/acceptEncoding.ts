export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** At equal weights, the encoding with the smallest answer is preferred. */
const PREFERENCE: readonly ContentEncoding[] = ['br', 'gzip', 'identity'];

/**
 * Chooses among the available encodings for an Accept-Encoding header (RFC 9110 §12.5.3). Without a header, or when no
 * available encoding is acceptable, it is 'identity': an answer that the client can read beats a 406.
 */
export function preferredEncoding(
  header: string | string[] | undefined,
  available: readonly ContentEncoding[],
): ContentEncoding {
  if (header === undefined) return 'identity';
  const weights = parseWeights(String(header));
  let best: ContentEncoding = 'identity';
  let bestWeight = available.includes('identity') ? weightOf(weights, 'identity') : 0;
  for (const encoding of PREFERENCE) {
    if (encoding === 'identity' || !available.includes(encoding)) continue;
    const weight = weightOf(weights, encoding);
    const beatsIdentity = best === 'identity' ? weight >= bestWeight : weight > bestWeight;
    if (weight > 0 && beatsIdentity) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

function weightOf(weights: ReadonlyMap<string, number>, encoding: ContentEncoding): number {
  const named = weights.get(encoding) ?? (encoding === 'gzip' ? weights.get('x-gzip') : undefined);
  if (named !== undefined) return named;
  // When the header does not name identity, it is still acceptable, after every encoding that is named.
  const fallback = encoding === 'identity' ? 0.001 : 0;
  return weights.get('*') ?? fallback;
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.split(',')) {
    const [coding = '', ...parameters] = element.split(';').map((part) => part.trim().toLowerCase());
    if (coding === '') continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    weights.set(coding, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}
