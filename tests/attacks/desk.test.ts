import { expect, test } from 'vitest';
import type { Answer, Person } from './attackedServer.ts';
import { serverForTests } from './serverForTests.ts';
import { pause, underAttack } from './underAttack.ts';

const server = serverForTests();

let people = 0;
const curator = (): Promise<Person> => server().makePerson(`curator${people++}@example.org`, 'curator');

const fields = { work: 'nasty', language: 'en', title: 'Nasty', author: 'Lipi', licence: 'CC-BY-4.0' };
const spaces = ' '.repeat(100_000);
const marks = `a${'\u0316\u0301'.repeat(100_000)}`;

/** Waits for the answers, and no longer than the attack. */
async function answered(calls: readonly Promise<Answer>[], over: AbortSignal): Promise<readonly Answer[]> {
  let answers: readonly Answer[] = [];
  let isDone = false;
  const all = Promise.all(calls).then((found) => {
    answers = found;
    isDone = true;
  });
  while (!isDone && !over.aborted) await Promise.race([all, pause(20)]);
  return answers;
}

test('texts of spaces and of combining marks are looked at in a time that grows with their length', async () => {
  const { token } = await curator();
  const wordings = [
    { ...fields, content: spaces },
    { ...fields, content: `a${spaces}b` },
    { ...fields, content: `${spaces}\n`.repeat(5) },
    { ...fields, content: marks },
    { ...fields, title: spaces, content: 'a' },
    { ...fields, title: `a${spaces}b`, content: 'a' },
    { ...fields, author: marks, content: 'a' },
  ];
  await underAttack(server(), { seconds: 3 }, async (over) => {
    const answers = await answered(
      wordings.map((story) => server().call('query', 'desk/bulk:check', { stories: [story] }, token)),
      over,
    );
    expect(answers).toHaveLength(wordings.length);
  });
});

test('a manuscript of spaces is saved and published, or refused, without anybody waiting', async () => {
  const { token } = await curator();
  await underAttack(server(), { seconds: 4, acceptedBytes: () => 4_000_000 }, async (over) => {
    const texts = [`a${spaces}b`, `${spaces}a`, marks];
    const saved = await answered(
      texts.map((content, n) => {
        const args = {
          key: `${Date.now()}`.padStart(15, '0') + n,
          fields: { ...fields, work: `nasty-${n}` },
          content,
        };
        return server().call('mutation', 'desk/manuscripts:create', args, token);
      }),
      over,
    );
    expect(saved).toHaveLength(texts.length);
    const published = await answered(
      saved
        .filter(({ status }) => status === 200)
        .map(({ value }) => server().call('mutation', 'desk/publishing:publish', value, token)),
      over,
    );
    expect(published.length).toBe(saved.filter(({ status }) => status === 200).length);
  });
});

test('an address that runs something is no source of a story', async () => {
  const { token } = await curator();
  for (const url of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'nowhere',
    '//host/x',
  ]) {
    const story = { ...fields, source: { name: 'A magazine', url }, content: 'Text.' };
    const { value } = await server().call('query', 'desk/bulk:check', { stories: [story] }, token);
    expect(value, url).toMatchObject({ changes: [{ kind: 'refused' }] });
  }
});
