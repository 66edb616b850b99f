import type { FastifyInstance, FastifyReply } from 'fastify';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { findLatestTag, listReleases } from './releases.ts';

const versionKeptMs = 60 * 60 * 1000;
/** 0.08 hours. */
const releasesKeptMs = 288_000;

/** A valid branch name for git that is neither an option nor a range. */
const branchForm = '^[A-Za-z0-9_][A-Za-z0-9_./-]{0,99}$';

const releaseBody = {
  type: 'object',
  required: ['gitlabProjectId'],
  properties: {
    gitlabProjectId: { anyOf: [{ type: 'integer' }, { type: 'string', minLength: 1, maxLength: 100 }] },
    gitlabBranch: { type: 'string', pattern: branchForm, not: { pattern: '\\.\\.' } },
  },
} as const;
const domainBody = {
  type: 'object',
  required: ['domain'],
  properties: { domain: { type: 'string', minLength: 1, maxLength: 300 } },
} as const;

/**
 * The calls of the developer's badge (docs/rules/development.md). Loaded only in development.
 * @param root folder of the repository that the program runs from
 */
export async function serveCli(
  scope: FastifyInstance,
  { directory }: Pick<ApiDependencies, 'directory'>,
  root: string,
): Promise<void> {
  const tags = createResponseCache<string, string>({ maximum: 1, keptMs: versionKeptMs });
  const releases = createResponseCache<string, Awaited<ReturnType<typeof listReleases>>>({
    maximum: 20,
    keptMs: releasesKeptMs,
  });
  let active = directory.getFirst().url;

  scope.setErrorHandler((error: { statusCode?: number; message: string }, _request, reply) =>
    refuse(reply, error.statusCode ?? 502, error.message),
  );
  scope.get('/_cli/get-latest-tag', async () => ({ data: await tags.get('', () => findLatestTag(root)) }));
  scope.post<{ Body: { gitlabBranch?: string } }>(
    '/_cli/get-latest-release',
    { schema: { body: releaseBody } },
    async ({ body: { gitlabBranch } }) => {
      const all = await releases.get(gitlabBranch ?? '', () => listReleases(root, gitlabBranch));
      // Naming a branch asks for its latest; naming none reads them all.
      return { data: gitlabBranch === undefined ? all : all[0] };
    },
  );
  scope.get('/_cli/get-domain', async () => ({
    data: { domain: active, domains: directory.list().map(({ name, url }) => ({ name, url })) },
  }));
  scope.post<{ Body: { domain: string } }>(
    '/_cli/set-domain',
    { schema: { body: domainBody } },
    async ({ body: { domain } }, reply) => {
      const found = directory.list().find(({ url }) => url === domain);
      if (!found) return refuse(reply, 422, 'There is no such domain.');
      active = found.url;
      return { data: { domain: active } };
    },
  );
}

function refuse(reply: FastifyReply, status: number, message: string) {
  return reply.code(status).send({ errored: true, details: { message } });
}
