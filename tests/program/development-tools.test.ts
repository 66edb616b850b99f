import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { serveCli } from '#api/development/cli-routes.ts';
import { openTestApi, type TestApi } from '../support/test-api.ts';

/* What developers have beside the shop, and nobody else (docs/rules/development.md). */

const root = path.join(import.meta.dirname, '../..');
const app = Fastify();
let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
  await serveCli(app, api, root);
});
afterAll(async () => {
  await app.close();
  await api.close();
});

const get = async (url: string) => (await app.inject({ url: `/_cli/${url}` })).json();
const post = async (url: string, payload: object) => {
  const answer = await app.inject({ method: 'POST', url: `/_cli/${url}`, payload });
  return { status: answer.statusCode, ...answer.json() };
};

test('the latest tag is returned, and all releases or the latest of a branch', async () => {
  expect((await get('get-latest-tag')).data).toMatch(/^[\w.-]+$/);
  const { data: all } = await post('get-latest-release', { gitlabProjectId: 7 });
  expect(all.length).toBeGreaterThan(0);
  expect(all[0]).toEqual({
    tag_name: expect.any(String),
    description_html: expect.stringMatching(/^<ul><li>/),
  });
  const { data: latest } = await post('get-latest-release', {
    gitlabProjectId: 'attika',
    gitlabBranch: 'HEAD',
  });
  expect(latest).toEqual(all[0]);
});

test.each([
  ['no project', {}],
  ['an option', { gitlabProjectId: 1, gitlabBranch: '--output=/tmp/x' }],
  ['a range', { gitlabProjectId: 1, gitlabBranch: 'a..b' }],
])('%s is refused', async (_, body) => {
  expect(await post('get-latest-release', body)).toMatchObject({ status: 400, errored: true });
});

test('git’s errors are passed on', async () => {
  const answer = await post('get-latest-release', { gitlabProjectId: 1, gitlabBranch: 'no-such-branch' });
  expect(answer).toMatchObject({ status: 502, errored: true, details: { message: expect.any(String) } });
});

/** A repository with a release; the way to make the next one. */
async function aRepository() {
  const folder = await mkdtemp(path.join(tmpdir(), 'attika-releases-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let day = 10;
  const git = (...words: string[]) => {
    const date = `2026-01-${day}T08:00:00Z`;
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    const person = ['-c', 'user.name=A', '-c', 'user.email=a@attika.example'];
    execFileSync('git', [...person, ...words], { cwd: folder, env, stdio: 'ignore' });
  };
  const release = (tag: string) => {
    day += 1;
    git('commit', '--allow-empty', '-m', `What came with ${tag}`);
    git('tag', tag);
  };
  git('init');
  release('1.0.0');
  return { folder, release };
}

test('the latest tag is cached for an hour, releases for 288 s', async () => {
  const { folder, release } = await aRepository();
  const server = Fastify();
  onTestFinished(() => server.close());
  await serveCli(server, api, folder);
  const told = async () => {
    // What is kept looks at the clock once a millisecond.
    await delay(5);
    const tag = await server.inject({ url: '/_cli/get-latest-tag' });
    const url = '/_cli/get-latest-release';
    const all = await server.inject({ method: 'POST', url, payload: { gitlabProjectId: 1 } });
    return [tag.json().data, all.json().data.map((one: { tag_name: string }) => one.tag_name)];
  };
  const now = performance.now.bind(performance);
  let passedMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  onTestFinished(() => void clock.mockRestore());
  expect(await told()).toEqual(['1.0.0', ['1.0.0']]);
  release('1.1.0');
  passedMs = 280_000;
  expect(await told()).toEqual(['1.0.0', ['1.0.0']]);
  passedMs = 288_000;
  expect(await told()).toEqual(['1.0.0', ['1.1.0', '1.0.0']]);
  passedMs = 3_590_000;
  expect((await told())[0]).toBe('1.0.0');
  passedMs = 3_600_000;
  expect((await told())[0]).toBe('1.1.0');
});

test('the active domain is one of the sites and can be changed', async () => {
  const { domain, domains } = (await get('get-domain')).data;
  expect(domains.length).toBeGreaterThan(1);
  const [other] = domains.filter(({ url }: { url: string }) => url !== domain);
  expect(await post('set-domain', { domain: other.url })).toMatchObject({
    status: 200,
    data: { domain: other.url },
  });
  expect((await get('get-domain')).data.domain).toBe(other.url);
  expect(await post('set-domain', { domain: 'https://evil.example' })).toMatchObject({
    status: 422,
    errored: true,
  });
});

test('the built pages contain none of it, and the built server answers none of it', async () => {
  const files = await readdir(path.join(root, 'build'), { recursive: true });
  const scripts = files.filter((file) => /\.(js|css|json|html)$/.test(file));
  expect(scripts.length).toBeGreaterThan(100);
  for (const file of scripts) {
    const text = await readFile(path.join(root, 'build', file), 'utf8');
    expect([file, /_cli\/|section-tool|developmentBadge|get-latest/.exec(text)?.[0]]).toEqual([
      file,
      undefined,
    ]);
  }
  for (const url of ['/_cli/get-latest-tag', '/_cli/get-domain', '/section-tool']) {
    expect((await api.app.inject({ url })).statusCode).toBe(404);
  }
});
