/**
 * The backend's address, without a trailing slash: `VITE_CONVEX_URL` from build time, else the page's own origin (the
 * embedded backend serves both).
 */
export function backendAddress(): string {
  const configured: unknown = import.meta.env.VITE_CONVEX_URL;
  const address = typeof configured === 'string' && configured !== '' ? configured : location.origin;
  return address.replace(/\/+$/, '');
}
