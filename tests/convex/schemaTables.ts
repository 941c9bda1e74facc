export interface ExportedTable {
  readonly tableName: string;
  readonly indexes: readonly { readonly indexDescriptor: string; readonly fields: readonly string[] }[];
  readonly documentType: unknown;
}

/** A schema's tables as `npx convex deploy` would send them. */
export function tablesOf(definition: unknown): readonly ExportedTable[] {
  return (JSON.parse((definition as { export(): string }).export()) as { tables: ExportedTable[] }).tables;
}

/** Tables whose rows name a user, at any depth. */
export function tablesOfUsers(definition: unknown): string[] {
  return tablesOf(definition)
    .filter(({ documentType }) => /"userId"|"tableName":"users"/.test(JSON.stringify(documentType)))
    .map((table) => table.tableName);
}

/** They name a user, hold an address, or name a row of another such table, directly or not. */
export function tablesTracedToUsers(definition: unknown): string[] {
  const tables = tablesOf(definition).map(({ tableName, documentType }) => ({
    tableName,
    text: JSON.stringify(documentType),
  }));
  const traced = new Set(['users', ...tablesOfUsers(definition)]);
  for (let before = -1; before !== traced.size; ) {
    before = traced.size;
    for (const { tableName, text } of tables) {
      const names = [...traced].some((other) => text.includes(`"tableName":"${other}"`));
      if (names || /"(e?mail|emailKey|identifier|phone)":/i.test(text)) traced.add(tableName);
    }
  }
  return [...traced];
}
