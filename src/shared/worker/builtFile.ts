/**
 * Whether a response can be a file of `/assets/`. A captive portal, and a host that has a page for every unknown path,
 * answer 200 too; once cached under a name with a hash, their page would stay.
 */
export function isBuiltFile({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  return status === 200 && /^(?:image\/|text\/css|application\/octet-stream)|javascript|font/i.test(type);
}
