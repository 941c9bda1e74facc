/** Follows redirects and keeps cookies by origin, like a browser, as far as signing in at a provider needs. */
export class PlainBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Opens an address and follows its redirects until a page answers or `until` accepts the address. */
  async go(
    address: string,
    options: { readonly until?: (url: URL) => boolean; readonly form?: Record<string, string> } = {},
  ): Promise<{ readonly url: URL; readonly page: string }> {
    let url = new URL(address);
    let form = options.form;
    for (let hops = 0; hops < 20; hops += 1) {
      if (options.until?.(url)) return { url, page: '' };
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: this.#cookieHeader(url) },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      });
      this.#keepCookies(url, response.headers.getSetCookie());
      const location = response.headers.get('location');
      if (location === null) return { url, page: await response.text() };
      await response.body?.cancel();
      url = new URL(location, url);
      form = undefined;
    }
    throw new Error(`${address} redirects in circles`);
  }

  forgetCookies(): void {
    this.#cookies.clear();
  }

  #cookieHeader(url: URL): string {
    return [...(this.#cookies.get(url.origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(url: URL, lines: readonly string[]): void {
    const jar = this.#cookies.get(url.origin) ?? new Map<string, string>();
    this.#cookies.set(url.origin, jar);
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /;\s*max-age=0/i.test(line) || /expires=Thu, 01 Jan 1970/i.test(line))
        jar.delete(name);
      else jar.set(name, value);
    }
  }
}
