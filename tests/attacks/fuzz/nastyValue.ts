import type { InputRandom } from './inputRandom.ts';
import { nastyText, spoiledText } from './nastyContents.ts';

const numbers =
  `0 -0 1 -1 0.5 10 500 ${2 ** 31} ${2 ** 32} ${2 ** 53} ${-(2 ** 53)} 1e308 5e-324 1.7e12 8.64e15`
    .split(' ')
    .map(Number);

/** A JSON value of any shape, within about `most` characters. */
export function nastyValue(random: InputRandom, most: number): unknown {
  switch (random.int(10)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
    case 3:
      return random.chance(0.5) ? random.pick(numbers) : (random.fraction() - 0.5) * 2 ** random.int(64);
    case 4:
      return Array.from({ length: random.length(Math.min(most / 4, 50)) }, () =>
        nastyValue(random, most / 10),
      );
    case 5: {
      const fields = Array.from({ length: random.length(20) }, () => [
        nastyText(random, 40),
        nastyValue(random, most / 10),
      ]);
      return Object.fromEntries(fields);
    }
    case 6:
      return deep(random, random.length(Math.min(most / 2, 1500)));
    case 7:
      return { [random.pick(['$integer', '$float', '$bytes', '$undefined', '$set'])]: nastyText(random, 30) };
    default:
      return nastyText(random, most);
  }
}

function deep(random: InputRandom, levels: number): unknown {
  let value: unknown = random.pick(['x', 0, null]);
  const inList = random.chance(0.5);
  for (let level = 0; level < levels; level += 1) value = inList ? [value] : { a: value };
  return value;
}

const functionNames = 'feed:head feed:changes stories:body numbers:add auth:signIn account:profile'.split(
  ' ',
);

/** A client's message of the sync protocol, usually wrong in some part; within `most` characters. */
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
