import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pathOf } from '#values/addresses.ts';
import { isEmailAddress } from '#values/email-address.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { languageOfPlainPage } from './plain-page-language.ts';
import { securityTxt } from './security-txt.ts';

const policyUrl = new URL('../../../docs/security.md', import.meta.url);
const noticesUrl = new URL('../../../THIRD-PARTY-NOTICES.txt', import.meta.url);
/** What follows in the page is for whoever works on the program. */
const endOfPolicy = '\n## Verification';
const maxAgeSeconds = 3600;

export const securityTxtPath = '/.well-known/security.txt';
export const securityPolicyPath = '/.well-known/security-policy.txt';
export const licencesPath = '/licenses.txt';
export const changePasswordPath = '/.well-known/change-password';

/**
 * Plain texts for people who look behind the shop: where to tell of a weakness (RFC 9116) with the policy for it, and the
 * licences of what is shipped, browsers' scripts included. Programs that keep passwords are led to where a customer changes one
 * (https://w3c.github.io/webappsec-change-password-url).
 */
export function serveNotices(
  app: FastifyInstance,
  { directory, runtime }: Pick<ApiDependencies, 'directory' | 'runtime'>,
): void {
  const config = { open: 'always' } as const;
  app.get(securityTxtPath, { config }, async (request, reply) => {
    const site = directory.findByHost(request.host) ?? directory.getFirst();
    const { SecurityEmail: option } = site.options;
    return sendText(
      reply,
      securityTxt({
        url: site.url,
        email: typeof option === 'string' && isEmailAddress(option) ? option : site.company.email,
        languages: site.languages,
        policyUrl: `${site.url}${securityPolicyPath}`,
        now: runtime.clock.now(),
      }),
    );
  });
  app.get(securityPolicyPath, { config }, async (_request, reply) => {
    const [policy = ''] = (await readFile(policyUrl, 'utf8')).split(endOfPolicy, 1);
    return sendText(reply, policy);
  });
  app.get(changePasswordPath, async (request, reply) => {
    const site = directory.findByHost(request.host) ?? directory.getFirst();
    const profile = pathOf('profile', languageOfPlainPage(request, site, '/'));
    return reply
      .header('cache-control', 'no-store')
      .header('vary', 'Cookie, Accept-Language')
      .redirect(`${profile}?view=password`, 302);
  });
  app.get(licencesPath, { config }, async (_request, reply) =>
    sendText(reply, await readFile(noticesUrl, 'utf8')),
  );
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', `public, max-age=${maxAgeSeconds}`)
    .send(text);
}
