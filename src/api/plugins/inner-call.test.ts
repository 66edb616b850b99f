import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { handOverContent, innerCall, takeContent } from './inner-call.ts';

function openApi() {
  const app = Fastify();
  app.register(async (api) => {
    handOverContent(api);
    api.get('/text', async () => ({ name: 'Žlijeb' }));
    api.get('/bytes', (_request, reply) => reply.type('application/json').send(Buffer.from('{"id":7}')));
    api.get('/refused', (_request, reply) => reply.code(404).send({ code: 'NOT_FOUND' }));
  });
  return app;
}

test.each([
  ['/text', 200, '{"name":"Žlijeb"}'],
  ['/bytes', 200, '{"id":7}'],
  ['/refused', 404, '{"code":"NOT_FOUND"}'],
])('%s is handed over as it was made', async (url, status, text) => {
  const app = openApi();
  const { answer, content } = await takeContent((headers) => app.inject({ url, headers }));
  expect(content?.toString()).toBe(text);
  expect(answer).toMatchObject({ statusCode: status, body: '' });
});

test('simultaneous calls get their own answers', async () => {
  const app = openApi();
  const take = async (url: string) => (await takeContent((headers) => app.inject({ url, headers }))).content;
  const found = await Promise.all(['/text', '/bytes', '/text'].map(take));
  expect(found.map(String)).toEqual(['{"name":"Žlijeb"}', '{"id":7}', '{"name":"Žlijeb"}']);
});

test('answers outside of the API are complete', async () => {
  const { answer, content } = await takeContent((headers) => openApi().inject({ url: '/none', headers }));
  expect(content).toBe(undefined);
  expect(answer.json()).toMatchObject({ statusCode: 404 });
});

test('nobody else gets an empty answer', async () => {
  const app = openApi();
  const { answer } = await takeContent(async ({ 'x-inner-taker': name }) => {
    const headers = { 'x-inner-call': 'a guess', 'x-inner-taker': String(name) };
    return { answer: await app.inject({ url: '/bytes', headers }) };
  }).then(({ answer }) => answer);
  expect(answer.body).toBe('{"id":7}');
  expect((await app.inject({ url: '/bytes', headers: { ...innerCall } })).body).toBe('{"id":7}');
});
