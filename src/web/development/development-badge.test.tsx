import { renderToReadableStream } from 'react-dom/server.edge';
import { afterEach, expect, test, vi } from 'vitest';
import { coreVersion } from '#values/core-version.ts';
import DevelopmentBadge, {
  getDomains,
  getLatestTag,
  listReleases,
  problemToast,
  setDomain,
} from './development-badge.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A server of development that answers so; what it was asked. */
function answering(status: number, answer: object) {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push([method, path, body === undefined ? undefined : JSON.parse(String(body))]);
    return Response.json(answer, { status });
  });
  return asked;
}

test('the badge shows the core version and links to the developers’ pages', async () => {
  const html = await new Response(await renderToReadableStream(<DevelopmentBadge />)).text();
  expect(html).toContain(coreVersion);
  for (const way of ['href="/api/docs"', 'href="/section-tool"', '>Changelog<', '>Domain<']) {
    expect(html).toContain(way);
  }
});

test('its content comes from /_cli', async () => {
  const asked = answering(200, { data: [] });
  await getLatestTag();
  await listReleases();
  await getDomains();
  await setDomain('http://pro.localhost:3000');
  expect(asked).toEqual([
    ['GET', '/_cli/get-latest-tag', undefined],
    ['POST', '/_cli/get-latest-release', { gitlabProjectId: 'attika' }],
    ['GET', '/_cli/get-domain', undefined],
    ['POST', '/_cli/set-domain', { domain: 'http://pro.localhost:3000' }],
  ]);
});

test('a failure is shown in the words of the server, 50 ms a character', async () => {
  answering(502, { errored: true, details: { message: 'fatal: not a git repository' } });
  for (const call of [getLatestTag, listReleases]) {
    const error: unknown = await call().catch((problem) => problem);
    expect(problemToast(error)).toEqual({
      text: 'fatal: not a git repository',
      tone: 'error',
      durationMs: 27 * 50,
    });
  }
});
