import { ConvexClient } from 'convex/browser';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { api } from '../../../convex/_generated/api.js';
import { waitUntil } from '../../embedded/hostFixture.ts';
import { AccountsHost } from '../accounts/accountsHost.ts';

const fields = { work: 'neem-shade', language: 'or', title: 'ନିମ ଛାଇ', author: 'Asha', licence: 'CC0-1.0' };

let library: AccountsHost;

beforeEach(async () => {
  library = await AccountsHost.start();
});
afterEach(() => library.close());

/** A curator's page, connected to the embedded server. */
async function openPage(name: string): Promise<ConvexClient> {
  const { token } = await library.makePerson(`${name.toLowerCase()}@example.org`, 'curator', name);
  const page = new ConvexClient(library.host.origin, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    logger: false,
  });
  onTestFinished(() => page.close());
  page.setAuth(async () => token);
  return page;
}

test('a curator sees another one and their save, and is refused when saving over it', async () => {
  const asha = await openPage('Asha');
  const ravi = await openPage('Ravi');
  const draft = await asha.mutation(api.desk.manuscripts.create, {
    key: crypto.randomUUID(),
    fields,
    content: 'ଗୋଟିଏ।',
  });
  const { manuscriptId } = draft;

  const seen = { revision: 0, others: [''] };
  ravi.onUpdate(api.desk.manuscripts.get, { manuscriptId }, ({ row }) => {
    seen.revision = row.revision;
  });
  ravi.onUpdate(api.desk.presence.others, { manuscriptId }, (others) => {
    seen.others = others.map(({ name }) => name);
  });
  await ravi.mutation(api.desk.presence.beat, { manuscriptId });
  await waitUntil('the manuscript', () => seen.revision === 1 && seen.others.length === 0);
  await asha.mutation(api.desk.presence.beat, { manuscriptId });
  await waitUntil('the other curator', () => seen.others.includes('Asha'));
  await asha.mutation(api.desk.manuscripts.save, { ...draft, fields, content: 'ଆଶା।' });
  await waitUntil('the other’s save', () => seen.revision === 2);

  const save = ravi.mutation(api.desk.manuscripts.save, { ...draft, fields, content: 'ରବି।' });
  await expect(save).rejects.toMatchObject({
    data: { code: 'changed_meanwhile', revision: 2, editor: { name: 'Asha' }, fields },
  });
  expect((await ravi.query(api.desk.manuscripts.get, { manuscriptId })).content).toBe('ଆଶା।');
});

test('of ten simultaneous saves one is kept, and the others get a conflict', async () => {
  const { token } = await library.makePerson('asha@example.org', 'curator', 'Asha');
  const created = await library.call(
    'mutation',
    'desk/manuscripts:create',
    { key: crypto.randomUUID(), fields, content: '' },
    token,
  );
  const draft = created.value as { manuscriptId: string; revision: number };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      library.call('mutation', 'desk/manuscripts:save', { ...draft, fields, content: `${n}` }, token),
    ),
  );
  const codes = answers.map(({ code }) => code ?? 'saved').sort();
  expect(codes).toEqual([...Array.from({ length: 9 }, () => 'changed_meanwhile'), 'saved']);
});

test('taking away the curator role ends access to the desk at once', async () => {
  const { id, token } = await library.makePerson('asha@example.org', 'curator', 'Asha');
  expect((await library.call('query', 'desk/feed:head', {}, token)).status).toBe(200);
  await library.host.mutation('users:setRole', { userId: id, role: 'reader' });
  expect((await library.call('query', 'desk/feed:head', {}, token)).code).toBe('not_allowed');
});
