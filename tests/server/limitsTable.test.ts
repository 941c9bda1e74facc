import { expect, test } from 'vitest';
import { rateLimits, sizeLimits } from '../../convex/limits.ts';
import { type HostLimitName, hostLimits, type Limit } from '../../embedded/limits.ts';
import { limitVariable } from '../../server/limitVariables.ts';

const number = new Intl.NumberFormat('en');

function defaultOf({ default: value, unit }: Limit): string {
  if (unit === 'count') return number.format(value);
  const mebibytes = value / (1024 * 1024);
  return mebibytes >= 1 ? `${number.format(mebibytes)} MiB` : `${number.format(value / 1024)} KiB`;
}

/** The text of docs/limits.md, made from the constants. */
function page(): string {
  const hostRows = (Object.entries(hostLimits) as [HostLimitName, Limit][]).map(
    ([name, limit]) => `| ${limit.what} | ${limit.per} | ${defaultOf(limit)} | \`${limitVariable(name)}\` |`,
  );
  const rateRows = Object.values(rateLimits).map(
    ({ what, per, capacity, refillMs }) =>
      `| ${what} | ${per} | ${number.format(capacity)} | ${number.format(refillMs / 60_000)} minutes |`,
  );
  const sizeRows = Object.values(sizeLimits).map(
    ({ what, per, most, unit }) =>
      `| ${what} | ${per} | ${number.format(most)}${unit === 'letters' ? ' letters' : ''} |`,
  );
  return `# Limits of the server

What one caller, and all of them together, can make the server keep or do. This page is made from \`embedded/limits.ts\` and \`convex/limits.ts\`: \`npx vitest run tests/server/limitsTable.test.ts -u\` writes it.

## The host

An environment variable changes a limit; it takes a whole number, of bytes where the default has a unit.

| What, and what happens beyond | Per | Default | Variable |
|---|---|---|---|
${hostRows.join('\n')}

## How often

Beyond the number a call is refused with \`rate_limited\`, and told when the next may come. Attempts come back evenly, all of them within the time. Right passwords and codes do not count.

| What | Per | At once | Back within |
|---|---|---|---|
${rateRows.join('\n')}

## How much

What is larger is refused, but where it says otherwise. [convex/README.md](../convex/README.md#what-a-library-may-grow-to) says what stories may measure.

| What, and what happens beyond | Per | At most |
|---|---|---|
${sizeRows.join('\n')}
`;
}

test('docs/limits.md matches the limits of the host and of the functions', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/limits.md');
});
