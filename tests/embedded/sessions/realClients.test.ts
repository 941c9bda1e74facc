import { BaseConvexClient, ConvexHttpClient } from 'convex/browser';
import { ConvexReactClient } from 'convex/react';
import { ConvexError } from 'convex/values';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTcpProxy } from '../../../e2e/support/tcpProxy.ts';
import type { Host } from '../../../embedded/host.ts';
import { bank, closeGate, path, runs, sumOf } from '../bank.ts';
import { clientOptions, fixture, waitUntil } from '../hostFixture.ts';

let host: Host;

beforeEach(async () => {
  host = await fixture.start(bank);
});

const client = (address = host.origin) => fixture.client(address);

async function openAccounts(...owners: string[]): Promise<void> {
  for (const owner of owners) await host.mutation('bank:open', { owner, balance: 100 });
}

describe('the published clients', () => {
  test('SPEC 20.4: ConvexReactClient watches queries and runs mutations and actions', async () => {
    const react = new ConvexReactClient(host.origin, clientOptions);
    onTestFinished(() => react.close());
    const watch = react.watchQuery(path.account, { owner: 'bina' });
    watch.onUpdate(() => undefined);
    await react.mutation(path.open, { owner: 'bina', balance: 7 });
    expect(watch.localQueryResult()).toBe(7);
    expect(await react.query(path.account, { owner: 'bina' })).toBe(7);
    expect(await react.action(path.slowly, { gate: 'none' })).toBe('through none');
  });

  test('SPEC 20.8: a ConvexError reaches each client with its data', async () => {
    const http = new ConvexHttpClient(host.origin, { logger: false });
    for (const caller of [client(), http]) {
      const error = await caller.mutation(path.refuse, {}).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConvexError);
      expect((error as ConvexError<{ code: string }>).data).toEqual({ code: 'refused' });
    }
  });

  test('SPEC 20.8: a failing query gives its data, and works again once its cause is gone', async () => {
    const seen: unknown[] = [];
    client().onUpdate(
      path.failing,
      { owner: 'dipa' },
      (balance) => void seen.push(balance),
      (error) => void seen.push((error as ConvexError<{ reason: string }>).data.reason),
    );
    await waitUntil('the failure', () => seen.length === 1);
    await openAccounts('dipa');
    await waitUntil('the result', () => seen.length === 2);
    expect(seen).toEqual(['no such account', 100]);
  });

  test('SPEC 20.7: a page keeps its end when documents are inserted into it', async () => {
    await openAccounts('b', 'd', 'f');
    const pages: string[][] = [];
    client().onUpdate(path.page, { paginationOpts: { numItems: 2, cursor: null } }, (result) => {
      pages.push(result.page.map(({ owner }: { owner: string }) => owner));
    });
    await waitUntil('the page', () => pages.length === 1);
    await openAccounts('a', 'c', 'e');
    await waitUntil('the grown page', () => pages.at(-1)?.length === 4);
    expect(pages[0]).toEqual(['b', 'd']);
    expect(pages.at(-1)).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('consistency', () => {
  test('SPEC 21.1: the sum of the accounts is right in every transition while transfers run', async () => {
    const owners = ['a', 'b', 'c', 'd', 'e'];
    await openAccounts(...owners);
    const wrong: unknown[] = [];
    let transitions = 0;
    const base = new BaseConvexClient(host.origin, () => undefined, clientOptions);
    onTestFinished(() => base.close());
    base.subscribe('bank:accounts', {});
    for (const owner of owners) base.subscribe('bank:account', { owner });
    base.addOnTransitionHandler(() => {
      const accounts = base.localQueryResult('bank:accounts') as { balance: number }[] | undefined;
      const balances = owners.map((owner) => base.localQueryResult('bank:account', { owner }));
      if (accounts === undefined || balances.includes(undefined)) return;
      transitions++;
      const single = (balances as number[]).reduce((sum, balance) => sum + balance, 0);
      if (sumOf(accounts) !== 500 || single !== 500) wrong.push({ accounts, balances });
    });
    const movers = Array.from({ length: 4 }, () => client());
    await Promise.all(
      movers.map(async (mover, m) => {
        for (let i = 0; i < 40; i++) {
          const from = owners[(i + m) % 5] ?? '';
          const to = owners[(i * 3 + m + 1) % 5] ?? '';
          await mover.mutation(path.transfer, { from, to, amount: 1 + (i % 7) });
        }
      }),
    );
    expect(wrong).toEqual([]);
    expect(transitions).toBeGreaterThan(10);
  });

  test('SPEC 20.5: a client that awaited its mutation sees its effect in every subscribed query', async () => {
    const one = client();
    await openAccounts('own');
    let balance = 0;
    one.onUpdate(path.account, { owner: 'own' }, (value) => {
      balance = value as number;
    });
    await waitUntil('the first result', () => balance === 100);
    for (let i = 1; i <= 50; i++) {
      await one.mutation(path.deposit, { owner: 'own', amount: 1 });
      expect(balance).toBe(100 + i);
    }
  });

  test('SPEC 21.4: many sockets with one query cost one run for each commit', async () => {
    await openAccounts('shared');
    const clients = Array.from({ length: 20 }, () => client());
    const values: number[] = [];
    for (const [i, one] of clients.entries()) {
      one.onUpdate(path.account, { owner: 'shared' }, (balance) => {
        values[i] = balance as number;
      });
    }
    await waitUntil('all first results', () => values.filter((value) => value === 100).length === 20);
    expect(runs['account shared']).toBe(1);
    await host.mutation('bank:deposit', { owner: 'shared', amount: 1 });
    await waitUntil('all changes', () => values.filter((value) => value === 101).length === 20);
    expect(runs['account shared']).toBe(2);
    // The other account's change does not touch what the query read.
    await openAccounts('other');
    expect(runs['account shared']).toBe(2);
  });
});

describe('broken connections', () => {
  test('SPEC 22.1: nothing is lost or done twice while the connection is cut repeatedly', async () => {
    await openAccounts('left', 'right');
    const proxy = await startTcpProxy(() => host.origin);
    onTestFinished(() => proxy.close());
    const one = client(proxy.origin);
    const wrong: number[] = [];
    one.onUpdate(path.accounts, {}, (accounts) => {
      if (sumOf(accounts as { balance: number }[]) !== 200) wrong.push(sumOf(accounts));
    });
    const sent: Promise<unknown>[] = [];
    let acknowledged = 0;
    for (let i = 0; i < 60; i++) {
      const transfer = { from: 'left', to: 'right', amount: 1, key: `k${i}` };
      sent.push(one.mutation(path.transfer, transfer).then(() => acknowledged++));
      if (i % 20 === 10) {
        const before = acknowledged;
        await waitUntil('some acknowledged', () => acknowledged > before);
        // By chance some cuts fall between a commit and its acknowledgement.
        proxy.cut();
      }
    }
    await Promise.all(sent);
    const keys = (await host.query('bank:transfers', {})) as string[];
    expect(keys).toEqual(Array.from({ length: 60 }, (_, i) => `k${i}`));
    expect(await one.query(path.account, { owner: 'right' })).toBe(160);
    expect(wrong).toEqual([]);
  });

  test('SPEC 22.1: a call whose answer was lost is answered again, not done again', async () => {
    await openAccounts('lost');
    const proxy = await startTcpProxy(() => host.origin);
    onTestFinished(() => proxy.close());
    const one = client(proxy.origin);
    await one.query(path.account, { owner: 'lost' });
    proxy.set({ dropsAnswers: true });
    const deposit = one.mutation(path.deposit, { owner: 'lost', amount: 1 });
    await waitUntil('the commit', async () => (await host.query('bank:account', { owner: 'lost' })) === 101);
    proxy.set({ dropsAnswers: false });
    proxy.cut();
    expect(await deposit).toBe(101);
    expect(await host.query('bank:account', { owner: 'lost' })).toBe(101);
  });

  test('SPEC 22.2: a subscription continues after a reconnect with what it missed', async () => {
    await openAccounts('gap');
    const proxy = await startTcpProxy(() => host.origin);
    onTestFinished(() => proxy.close());
    const seen: number[] = [];
    client(proxy.origin).onUpdate(
      path.account,
      { owner: 'gap' },
      (balance) => void seen.push(balance as number),
    );
    await waitUntil('the first result', () => seen.length === 1);
    proxy.cut();
    await host.mutation('bank:deposit', { owner: 'gap', amount: 11 });
    await waitUntil('what it missed', () => seen.at(-1) === 111);
    expect(seen).toEqual([100, 111]);
  });

  test('SPEC 22.3: an action running when the connection is cut fails at the client and is not run again', async () => {
    const proxy = await startTcpProxy(() => host.origin);
    onTestFinished(() => proxy.close());
    const open = closeGate('cut');
    const one = client(proxy.origin);
    const action = one.action(path.slowly, { gate: 'cut' });
    await waitUntil('the action to run', () => runs['slowly cut'] === 1);
    proxy.cut();
    await expect(action).rejects.toThrow('Connection lost while action was in flight');
    open();
    expect(await one.query(path.whoami, {})).toBe(null);
    expect(runs['slowly cut']).toBe(1);
  });
});

describe('size and number of results', () => {
  test('SPEC 24.1, 24.2: results of many megabytes arrive whole', async () => {
    const sizeBytes = 9 * 1024 * 1024 - ((9 * 1024 * 1024) % 3);
    const value = (await client().query(path.blob, { sizeBytes })) as string;
    expect(value.length).toBe(sizeBytes / 3);
    expect(new Set(value)).toEqual(new Set(['ଗ']));
  });
});
