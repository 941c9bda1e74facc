/** A library's stories as its feed sends them, in order of publication. `Row` names the fields that the caller reads. */
export async function catalogueRows<Row>(origin: string): Promise<readonly Row[]> {
  const all: (Row & { readonly seq: number })[] = [];
  for (;;) {
    const rows = await rowsAfter<Row>(origin, all.at(-1)?.seq ?? 0);
    if (rows.length === 0) return all;
    all.push(...rows);
  }
}

async function rowsAfter<Row>(origin: string, after: number): Promise<(Row & { readonly seq: number })[]> {
  const answer = await fetch(`${origin}/api/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: 'feed:changes',
      format: 'json',
      args: { scope: 'catalogue', after, limit: 500 },
    }),
  });
  const { value } = (await answer.json()) as { value: { rows: (Row & { readonly seq: number })[] } };
  return value.rows;
}
