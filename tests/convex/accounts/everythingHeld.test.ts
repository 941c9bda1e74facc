import { expect, test } from 'vitest';
import { api } from '../../../convex/_generated/api.js';
import type { Id, TableNames } from '../../../convex/_generated/dataModel.js';
import { hashOf } from '../../../convex/accounts/secrets.ts';
import schema from '../../../convex/schema.ts';
import type { ArgumentShape } from '../registeredFunctions.ts';
import { tablesOf, tablesOfUsers, tablesTracedToUsers } from '../schemaTables.ts';
import { library, withLibrary } from './backend.ts';
import { enter, password, profileOf } from './people.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Person {
  readonly word: string;
  readonly email: string;
  readonly userId: Id<'users'>;
  readonly sessionId: Id<'authSessions'>;
  readonly accountId: Id<'authAccounts'>;
  readonly editorId: Id<'editors'>;
}

const expirationTime = Date.now() + 90 * dayMs;

type Shape = ArgumentShape | { readonly type: 'id'; readonly tableName: TableNames };

const shapes = new Map(
  tablesOf(schema).map(({ tableName, documentType }) => [tableName as TableNames, documentType as Shape]),
);

/** The tables that can be traced to a user, in the order in which their rows are inserted. */
const traced = tablesTracedToUsers(schema) as readonly TableNames[];

/** The ids of a person that a row may hold without being required to. */
const ownIds = new Set(['userId', 'sessionId', 'editorId']);

/** Tables whose rows are inserted by calls, or with other rows; the auth library’s limits never hold an address of ours. */
const insertedElsewhere = new Set<TableNames>([
  'users',
  'editors',
  'newsletter_subscribers',
  'authRateLimits',
]);

/** Tables whose rows are a person’s own, and not the library’s. */
const personal = new Set<string>([
  ...tablesOfUsers(schema),
  ...['authRefreshTokens', 'authVerificationCodes'],
  ...['emailCodes', 'newsletterSignUps', 'letterRecipients'],
]);

/** Fills every traced table with a row of a person: with the person's word and the field's name in every personal text. */
class Filling {
  readonly #person: Person;
  readonly #ids: Map<string, string>;

  constructor(person: Person) {
    this.#person = person;
    const { userId, sessionId, accountId, editorId } = person;
    this.#ids = new Map<string, string>([
      ['users', userId],
      ['authSessions', sessionId],
      ['authAccounts', accountId],
      ['editors', editorId],
    ]);
  }

  async fill(): Promise<void> {
    const { email } = this.#person;
    await library.mutation('newsletter_subscribers:addNewsletterSubscriber', { email });
    for (const table of traced) {
      if (insertedElsewhere.has(table)) continue;
      if (table === 'authSessions' || table === 'authAccounts') await this.#insert(table);
      else await this.#rowIn(table);
    }
  }

  async #rowIn(table: string): Promise<string> {
    const id = this.#ids.get(table) ?? (await this.#insert(table));
    this.#ids.set(table, id);
    return id;
  }

  async #insert(table: string): Promise<string> {
    if (table === '_storage') return library.store(new Blob(['sound']));
    const shape = shapes.get(table as TableNames);
    if (!shape) throw new Error(`there is no table ${table}`);
    return library.insert(table as 'users', (await this.#valueOf(shape, table, '')) as object);
  }

  async #valueOf(shape: Shape, table: string, field: string): Promise<unknown> {
    const { word, email } = this.#person;
    switch (shape.type) {
      case 'string':
        if (field === 'email' || field === 'emailKey') return email;
        return personal.has(table) ? `${word} ${field}` : '';
      case 'number':
        return expirationTime;
      case 'id':
        return this.#rowIn((shape as { readonly tableName: string }).tableName);
      case 'literal':
        return shape.value;
      case 'array':
        return [];
      case 'union': {
        const [first, ...others] = shape.value;
        return this.#valueOf(others.find(({ type }) => type === 'null') ?? (first as Shape), table, field);
      }
      case 'object': {
        const fields: Record<string, unknown> = {};
        for (const [name, { fieldType, optional }] of Object.entries(shape.value)) {
          // An optional id may be that of a row of the same kind.
          const isWanted = !optional || (personal.has(table) && fieldType.type !== 'id');
          if (isWanted || ownIds.has(name)) fields[name] = await this.#valueOf(fieldType, table, name);
        }
        return fields;
      }
      case 'boolean':
        return true;
      case 'record':
        return {};
      default:
        return null;
    }
  }
}

withLibrary();

async function makePerson(word: string, proven = true): Promise<{ person: Person; token: string }> {
  const email = `${word}@example.org`;
  const { token, refreshToken } = await enter('signUp', email, { name: `${word} Rao` });
  const { id } = await profileOf(token);
  const [, session = ''] = refreshToken.split('|');
  const accountId = await library.insert('authAccounts', {
    userId: id,
    provider: 'github',
    providerAccountId: word,
    recoveryHash: `${word} code`,
    recoveryMadeAt: 17,
  });
  const editorId = await library.insert('editors', { number: 1, userId: id });
  if (proven) await library.prove(id);
  const sessionId = session as Id<'authSessions'>;
  const person = { word, email, userId: id, sessionId, accountId, editorId };
  await new Filling(person).fill();
  return { person, token };
}

test('the download holds rows of every table, but no secrets and nothing of other users', async () => {
  const { token, person } = await makePerson('asha');
  await makePerson('ravi');
  const data = await library.as(token).action(api.account.download, {});
  expect(data.user).toMatchObject({ id: person.userId, name: 'asha Rao', email: person.email });
  expect(data).toMatchObject({
    authSessions: expect.arrayContaining([expect.objectContaining({ deviceLabel: 'asha deviceLabel' })]),
    readerItems: [{ position: { value: 'asha value' } }],
    readerClients: [{ clientId: 'asha clientId' }],
    emailCodes: [{ expiresAt: expirationTime }],
    newsletter_subscribers: [{ email: person.email }],
  });
  const withRows = Object.keys(data).filter((table) => (data[table] as unknown[] | undefined)?.length);
  const unsaid = traced.filter((table) => !withRows.includes(table));
  // A new table that leads to users fails here: decide what happens to its rows.
  expect([...unsaid].sort()).toEqual([
    'authRateLimits',
    'authVerificationCodes',
    'authVerifiers',
    'bulkChanges',
    'heldFiles',
    // These belong to the library: what the person did to them is in their revisions and in the audit.
    'letters',
    'manuscripts',
    'narrationParts',
    'sendings',
    'users',
    'withdrawnStories',
  ]);
  const secrets =
    /pbkdf2|asha (secret|recoveryHash|keyHash|tokenHash|ticketHash|codeHash|code|token|scope)|ravi/;
  expect(JSON.stringify(data)).not.toMatch(secrets);
  const refreshTokens = data.authRefreshTokens as { sessionId: string }[];
  expect(new Set(refreshTokens.map(({ sessionId }) => sessionId))).toEqual(new Set([person.sessionId]));
});

test('a user with an unverified address can neither download nor delete what is stored under it', async () => {
  const { token, person } = await makePerson('asha', false);
  expect(await library.as(token).action('account:download')).toMatchObject({
    emailCodes: [],
    newsletter_subscribers: [],
    newsletterSignUps: [],
    letterRecipients: [],
  });
  await library.as(token).action('account:remove', { password });
  expect(await library.count('newsletter_subscribers')).toBe(1);
  expect(await library.count('newsletterSignUps')).toBe(1);
  expect(await library.count('letterRecipients')).toBe(1);
  expect(await library.dump()).not.toContain(person.userId);
});

test('a deleted account leaves no trace, and other accounts lose nothing', async () => {
  const { token, person } = await makePerson('asha');
  const { person: other } = await makePerson('ravi');
  const traces = [person.word, person.userId, person.sessionId, person.accountId];
  const before = await library.dump();
  for (const trace of traces) expect(before).toContain(trace);

  await library.as(token).action('account:remove', { password });
  for (const trace of [person.word, person.userId, person.accountId]) {
    await library.eventually(async () => expect(await library.dump()).not.toContain(trace));
  }
  // Attempt counters outlive the account by a day, so that deleting the account does not bypass a limit.
  expect(await library.dump()).toContain(await hashOf(person.email));
  library.advance(dayMs + 1000);
  await library.mutation('housekeeping:sweepExpired');
  const after = await library.dump();
  for (const trace of [...traces, await hashOf(person.email)]) expect(after).not.toContain(trace);
  for (const trace of [other.word, other.userId, other.sessionId, other.accountId]) {
    expect(after).toContain(trace);
  }
  expect((await library.dump()).split(other.email).length).toBeGreaterThan(3);
  // Their work at the desk stays, under a pseudonym.
  expect(await library.count('editors')).toBe(2);
  expect(await library.count('audit')).toBe(2);
});
