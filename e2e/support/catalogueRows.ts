/**
 * A library's stories as its feed sends them, in the order in which they were published. `Row` names the fields that
 * the caller reads.
 */
export async function catalogueRows<Row>(origin: string): Promise<readonly Row[]> {
  const answer = await fetch(`${origin}/api/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: 'feed:changes',
      format: 'json',
      args: { scope: 'catalogue', after: 0, limit: 500 },
    }),
  });
  const { value } = (await answer.json()) as { value: { rows: Row[] } };
  return value.rows;
}
