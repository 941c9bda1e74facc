import { httpActionGeneric, httpRouter, makeFunctionReference } from 'convex/server';

const increment = makeFunctionReference<'mutation', { name: string; by: number }, number>(
  'counters:increment',
);
const http = httpRouter();

http.route({
  path: '/echo',
  method: 'POST',
  handler: httpActionGeneric(async (_ctx, request) => {
    const body = await request.text();
    return new Response(`${request.method} ${new URL(request.url).search} ${body}`, {
      status: 201,
      headers: { 'x-seen': request.headers.get('x-sent') ?? 'nothing', 'content-type': 'text/plain' },
    });
  }),
});

http.route({
  path: '/count',
  method: 'POST',
  handler: httpActionGeneric(async (ctx) =>
    Response.json({ value: await ctx.runMutation(increment, { name: 'http', by: 1 }) }),
  ),
});

http.route({
  pathPrefix: '/files/',
  method: 'GET',
  handler: httpActionGeneric(async (_ctx, request) => new Response(new URL(request.url).pathname)),
});

export default http;
