import { httpActionGeneric, httpRouter, mutationGeneric, queryGeneric } from 'convex/server';
import { ConvexError, v } from 'convex/values';
import { expect, test } from 'vitest';
import type { Caller } from '../../../embedded/runtime/functionRunner.ts';
import { admin, anonymous, startRunner, userCalled } from './runnerFixture.ts';

const http = httpRouter();
http.route({
  path: '/breaks',
  method: 'GET',
  handler: httpActionGeneric(async () => {
    throw new Error('out of paper');
  }),
});

const modules = {
  http: { default: http },
  desk: {
    greet: queryGeneric(async () => {
      console.log('the cellar key is under the mat');
      return 'hello';
    }),
    breaks: mutationGeneric(async () => {
      console.log('counting');
      throw new Error('the cellar key is under the mat');
    }),
    refuses: mutationGeneric({
      args: { count: v.optional(v.number()) },
      handler: async () => {
        throw new ConvexError({ code: 'full' });
      },
    }),
  },
};

async function discreet() {
  const lines: string[] = [];
  const { runner } = await startRunner(modules, { isDiscreet: true, log: (line) => lines.push(line) });
  const call = (path: string, caller: Caller, args = {}) => ({ path, args, caller });
  return { runner, lines, call };
}

test('SPEC 10.4: callers are told that a function broke, but not how', async () => {
  const { runner, lines, call } = await discreet();
  for (const caller of [anonymous, userCalled('one')]) {
    const { result } = await runner.runMutation(call('desk:breaks', caller));
    expect(result).toEqual({
      kind: 'failure',
      errorMessage: expect.stringMatching(/^\[Request ID: [0-9a-f]{16}\] Server Error$/),
      logLines: [],
    });
    const id = /[0-9a-f]{16}/.exec(JSON.stringify(result))?.[0] ?? 'none';
    const logged = lines.find((line) => line.includes(id));
    expect(logged).toContain('(desk:breaks)');
    expect(logged).toContain('Uncaught Error: the cellar key is under the mat\n    at ');
  }
});

test('SPEC 10.4: log lines are not sent to the caller', async () => {
  const { runner, lines, call } = await discreet();
  const { result, usedIdentity } = await runner.runQuery(call('desk:greet', anonymous));
  expect(result).toEqual({ kind: 'success', value: 'hello', logLines: [] });
  expect(usedIdentity).toBe(false);
  expect(lines.join()).toContain('under the mat');
});

test('SPEC 10.4: ConvexError data and the host’s refusals reach the caller and are not logged', async () => {
  const { runner, lines, call } = await discreet();
  expect((await runner.runMutation(call('desk:refuses', anonymous))).result).toEqual({
    kind: 'failure',
    errorMessage: expect.stringMatching(/Server Error$/),
    errorData: { code: 'full' },
    logLines: [],
  });
  const wrong = await runner.runMutation(call('desk:refuses', anonymous, { count: 'many' }));
  expect(wrong.result).toMatchObject({ errorMessage: expect.stringContaining('ArgumentValidationError') });
  const unknown = await runner.runQuery(call('desk:none', anonymous));
  expect(unknown.result).toMatchObject({
    errorMessage: expect.stringContaining('Could not find public function'),
  });
  expect(lines).toEqual([]);
});

test('SPEC 10.4: an admin gets all details, and such an answer is not shared', async () => {
  const { runner, call } = await discreet();
  expect((await runner.runMutation(call('desk:breaks', admin))).result).toMatchObject({
    errorMessage: expect.stringContaining('under the mat'),
    logLines: ["[LOG] 'counting'"],
  });
  const { result, usedIdentity } = await runner.runQuery(call('desk:greet', admin));
  expect(result.logLines).toEqual(["[LOG] 'the cellar key is under the mat'"]);
  expect(usedIdentity).toBe(true);
});

test('SPEC 15.6: an HTTP action that throws answers without its trace', async () => {
  const { runner, lines } = await discreet();
  const response = await runner.runHttpAction(new Request('http://127.0.0.1/breaks'), anonymous);
  expect(response?.status).toBe(500);
  const body = await response?.json();
  expect(body).toEqual({ code: expect.stringMatching(/Server Error$/) });
  expect(lines.join('\n')).toContain(`${body.code}\nUncaught Error: out of paper`);
});
