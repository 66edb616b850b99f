import { type LoaderFunctionArgs, redirect, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { guardRoutes } from './guarded-routes.ts';

type Loader = (facts: LoaderFunctionArgs) => Promise<unknown>;

/** What a guarded route at an address answers where its loader leads elsewhere. */
async function answerOf(path: string, lead: () => unknown): Promise<Response> {
  const build = { routes: { 'shop.hr': { id: 'shop.hr', path: 'shop', module: { loader: lead } } } };
  const routes = guardRoutes(build as unknown as ServerBuild).routes as unknown as Record<
    string,
    { module: { loader: Loader } }
  >;
  const url = new URL(path, 'https://attika.example');
  const facts = { request: new Request(url), url, params: {} } as unknown as LoaderFunctionArgs;
  const answer = routes['shop.hr']?.module.loader(facts) ?? Promise.reject(new Error('There is no loader.'));
  return (await answer.catch((thrown: unknown) => thrown)) as Response;
}

test.for([
  { to: '/en/shop', leaves: true },
  { to: '/admin', leaves: true },
  { to: '/de', leaves: true },
  { to: '/product/lim', leaves: false },
  { to: '/prijava?goal=/en', leaves: false },
])('a redirect from the Croatian shop to $to opens a new document: $leaves', async ({ to, leaves }) => {
  const lead = () => redirect(to, 303);
  const thrown = () => {
    throw redirect(to, 303);
  };
  for (const way of [lead, thrown]) {
    const { status, headers } = await answerOf('/shop', way);
    expect([status, headers.get('location')]).toEqual([303, to]);
    expect(headers.get('x-remix-reload-document') === 'true').toBe(leaves);
  }
});
