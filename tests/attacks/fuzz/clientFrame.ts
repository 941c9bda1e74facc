import type { InputRandom } from './inputRandom.ts';
import { nastyText, spoiledText } from './nastyText.ts';
import { nastyValue } from './nastyValue.ts';

const functionNames = [
  'feed:head',
  'feed:changes',
  'stories:body',
  'numbers:add',
  'auth:signIn',
  'account:profile',
];

/** A message of a client of the sync protocol, most of them wrong in some place; within `most` characters. */
export function clientFrame(random: InputRandom, most: number): string {
  if (random.chance(0.1)) return nastyText(random, most);
  const text = JSON.stringify(message(random, most / 2));
  return (random.chance(0.4) ? spoiledText(random, text, most) : text).slice(0, most);
}

function message(random: InputRandom, most: number): unknown {
  const any = () => nastyValue(random, most);
  const maybe = (sound: unknown) => (random.chance(0.1) ? any() : sound);
  const call = () => ({
    requestId: maybe(random.int(1000)),
    udfPath: maybe(random.pick(functionNames)),
    args: maybe([any()]),
  });
  switch (random.int(7)) {
    case 0:
      return {
        type: 'Connect',
        sessionId: maybe('a-session'),
        maxObservedTimestamp: maybe('AAAAAAAAAAA='),
        clientTs: maybe(0),
      };
    case 1:
      return {
        type: 'Authenticate',
        baseVersion: maybe(0),
        tokenType: maybe(random.pick(['None', 'User', 'Admin'])),
        value: maybe('a.b.c'),
        impersonating: maybe(undefined),
      };
    case 2:
      return {
        type: 'ModifyQuerySet',
        baseVersion: maybe(0),
        newVersion: maybe(1),
        modifications: maybe(
          Array.from({ length: random.length(30) }, (_, queryId) =>
            random.chance(0.2)
              ? { type: 'Remove', queryId: maybe(queryId) }
              : { type: maybe('Add'), queryId: maybe(queryId), ...call(), journal: maybe(null) },
          ),
        ),
      };
    case 3:
      return { type: 'Mutation', ...call() };
    case 4:
      return { type: 'Action', ...call() };
    case 5:
      return { type: 'Event', eventType: any(), event: any() };
    default:
      return any();
  }
}
