/** Fetches a text that the build brings along, by the address that its import gave. Rejects when it cannot be had. */
export async function bundledText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return await response.text();
}
