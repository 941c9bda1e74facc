import { expect, test } from 'vitest';
import { rateLimits, sizeLimits } from '../../convex/platform/limits.ts';
import { type HostLimitName, hostLimits, type Limit } from '../../embedded/limits.ts';
import { limitVariable } from '../../server/settings.ts';

const number = new Intl.NumberFormat('en');

function defaultOf(name: HostLimitName, value: number): string {
  if (name.endsWith('Ms')) return `${number.format(value / 1000)} s`;
  if (!name.endsWith('Bytes')) return number.format(value);
  const mebibytes = value / (1024 * 1024);
  return mebibytes >= 1 ? `${number.format(mebibytes)} MiB` : `${number.format(value / 1024)} KiB`;
}

/** The text of docs/limits.md, made from the constants. */
function page(): string {
  const hostRows = (Object.entries(hostLimits) as [HostLimitName, Limit][]).map(
    ([name, limit]) =>
      `| ${limit.what} | ${limit.per} | ${defaultOf(name, limit.default)} | \`${limitVariable(name)}\` | ${limit.why} |`,
  );
  const rateRows = Object.values(rateLimits).map(
    ({ what, per, capacity, refillMs, why }) =>
      `| ${what} | ${per} | ${number.format(capacity)} | ${number.format(refillMs / 60_000)} minutes | ${why} |`,
  );
  const sizeRows = Object.values(sizeLimits).map(
    ({ what, per, most, unit, why }) =>
      `| ${what} | ${per} | ${number.format(most)}${unit === 'characters' ? ' characters' : ''} | ${why} |`,
  );
  return `# Limits of the server

What one caller, and all callers together, can make the server store or do. This page is generated from \`embedded/limits.ts\` and \`convex/platform/limits.ts\`: \`npx vitest run tests/server/limitsTable.test.ts -u\` writes it again.

## The host

Each limit can be changed with an environment variable: a whole number, in bytes where the default is a size, in milliseconds where it is a time.

| What, and what happens beyond | Per | Default | Variable | Why |
|---|---|---|---|---|
${hostRows.join('\n')}

## How often

A call beyond the limit is refused with \`rate_limited\`, and told when to try again. Attempts come back evenly, so that all of them are back within the given time. Correct passwords and codes do not count, except where the row says so. A network is an IPv4 address or the 64-bit prefix of an IPv6 address.

| What | Per | At once | All back within | Why |
|---|---|---|---|---|
${rateRows.join('\n')}

## How much

Anything larger is refused unless the table says otherwise. The limits of stories are in [convex/README.md](../convex/README.md#what-a-library-may-grow-to).

| What, and what happens beyond | Per | At most | Why |
|---|---|---|---|
${sizeRows.join('\n')}
`;
}

test('docs/limits.md matches the limits of the host and of the functions', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/limits.md');
});
