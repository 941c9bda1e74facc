import { expect, test } from 'vitest';
import { type HostLimitName, hostLimits, type Limit } from '../../embedded/limits.ts';
import { limitVariable } from '../../server/limitVariables.ts';

function defaultOf({ default: value, unit }: Limit): string {
  const number = new Intl.NumberFormat('en');
  if (unit === 'count') return number.format(value);
  const mebibytes = value / (1024 * 1024);
  return mebibytes >= 1 ? `${number.format(mebibytes)} MiB` : `${number.format(value / 1024)} KiB`;
}

/** docs/limits.md as the constants make it. */
function page(): string {
  const rows = (Object.entries(hostLimits) as [HostLimitName, Limit][]).map(
    ([name, limit]) => `| ${limit.what} | ${limit.per} | ${defaultOf(limit)} | \`${limitVariable(name)}\` |`,
  );
  return `# Limits of the server

What one caller, and all of them together, can make the server keep or do. An environment variable changes a limit; it takes a whole number, of bytes where the default has a unit. This page is made from \`embedded/limits.ts\`: \`npx vitest run -u tests/server/limitsTable.test.ts\` writes it.

| What, and what happens beyond | Per | Default | Variable |
|---|---|---|---|
${rows.join('\n')}
`;
}

test('docs/limits.md is what the constants of the host make', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/limits.md');
});
