import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '#api/plugins/errors-plugin.ts';
import { injectCall } from '#api/plugins/inner-call.ts';
import { openRoutes } from '#api/plugins/open-routes.ts';
import { setHostCookie } from '#api/plugins/session-cookies.ts';
import { passCookie } from '#api/plugins/site-password-plugin.ts';
import { browserHeaders } from '#api/plugins/site-visitor.ts';
import { isFromOwnPage } from '#api/plugins/visitor-headers.ts';
import type { Site } from '#domain/site.ts';
import { isSitePassword, makePass, unlockedSeconds } from '#domain/sites/site-password.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { serverTexts } from '#platform/server-texts.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { sitePasswordTries } from '#values/limits.ts';
import { localPath } from '#values/local-path.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { networkOf } from '../plugins/sender-network.ts';
import { fieldsOf, parseForms } from './form-body.ts';
import { sendPlainPage } from './plain-page.ts';
import { languageOfPlainPage } from './plain-page-language.ts';

/** Where the page that asks for a site's password sends what was typed. */
export const sitePasswordPath = '/site-password';

type Problem = 'wrong' | 'tooMany' | 'noEditor' | 'notTaken';

/** Longer ones are nobody's password. */
const longestWord = 200;

/** Answers with the page that asks for the password, for whoever wanted to see something of such a site. */
export async function showPasswordPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
): Promise<FastifyReply> {
  return sendPage(request, reply, site, { wayOn: request.method === 'GET' ? request.url : '/' });
}

/**
 * Takes the password of a site, and the login of back-office users, who need none. A right one is remembered by a cookie
 * that ends after a week and with the password; wrong ones are limited by address.
 */
export async function serveSitePassword(
  app: FastifyInstance,
  dependencies: Pick<ApiDependencies, 'directory' | 'links' | 'passwords' | 'runtime'>,
): Promise<void> {
  const { directory, links, passwords, runtime } = dependencies;
  parseForms(app);
  openRoutes(app);
  const countTry = app.createRateLimit({
    ...sitePasswordTries,
    keyGenerator: ({ ip }) => `site-password:${networkOf(ip)}`,
  });
  // What is no form, too long or from elsewhere is refused by this page, too.
  app.setErrorHandler(async (error: FastifyError | Refusal, request, reply) => {
    const { statusCode } = refusalOf(error);
    if (statusCode >= 500) request.log.error(errorFacts(error), 'the password of a site could not be taken');
    const site = directory.findByHost(request.host) ?? directory.getFirst();
    return sendPage(request, reply, site, { wayOn: '/', problem: 'notTaken', status: statusCode });
  });
  app.get(sitePasswordPath, async (_request, reply) => reply.redirect('/', 303));
  app.post(sitePasswordPath, async (request, reply) => {
    if (!isFromOwnPage(request)) throw new Refusal('FORBIDDEN');
    const site = directory.findByHost(request.host) ?? directory.getFirst();
    const { password = '', username, next } = fieldsOf(request);
    const wayOn = localPath(next) ?? '/';
    const tried = await countTry(request);
    if (!tried.isAllowed && tried.isExceeded) {
      reply.header('retry-after', tried.ttlInSeconds);
      return sendPage(request, reply, site, { wayOn, problem: 'tooMany' });
    }
    if (username !== undefined) {
      const cookies = await logEditorIn(app, request, site, { username, password });
      if (!cookies) return sendPage(request, reply, site, { wayOn, problem: 'noEditor' });
      reply.header('set-cookie', cookies);
    } else {
      const isRight = password.length <= longestWord && (await isSitePassword(passwords, site, password));
      if (!isRight) return sendPage(request, reply, site, { wayOn, problem: 'wrong' });
      setHostCookie(request, reply, passCookie, makePass(links, site, runtime.clock.now()), unlockedSeconds);
    }
    return reply.header('cache-control', 'no-store').redirect(wayOn, 303);
  });
}

/** Cookies of a login that holds for the back office; nothing where it is none. */
async function logEditorIn(
  app: FastifyInstance,
  request: FastifyRequest,
  site: Site,
  credentials: { readonly username: string; readonly password: string },
): Promise<string[] | undefined> {
  const headers = browserHeaders(request, site);
  const body = JSON.stringify(credentials);
  const answer = await injectCall(app, request, '/api/auth/login', { method: 'POST', headers, body });
  if (answer.statusCode !== 200) return undefined;
  if (answer.json().data?.user?.isBackofficeUser === true) return [answer.headers['set-cookie'] ?? []].flat();
  // A customer's login opens nothing here and is not left behind.
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const logout = { method: 'POST', headers: { ...headers, cookie }, body: '{}' };
  await injectCall(app, request, '/api/auth/logout', logout);
  return undefined;
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  {
    wayOn,
    problem,
    status = problem === 'tooMany' ? 429 : 401,
  }: { readonly wayOn: string; readonly problem?: Problem; readonly status?: number },
): FastifyReply {
  const language = languageOfPlainPage(request, site, wayOn);
  const { say } = serverTexts(language);
  const next = `<input type="hidden" name="next" value="${escapeHtml(localPath(wayOn) ?? '/')}">`;
  const isEditors = problem === 'noEditor';
  const alert = problem
    ? `<p class="notice" role="alert" id="problem">${escapeHtml(say(`sitePassword.${problem}`))}</p>\n`
    : '';
  const described = (isWrong: boolean) => (isWrong ? ' aria-invalid="true" aria-describedby="problem"' : '');
  const body = `<p>${escapeHtml(say('sitePassword.text'))}</p>
${alert}<form method="post" action="${sitePasswordPath}">${next}
<label for="site-password">${escapeHtml(say('sitePassword.password'))}</label>
<input id="site-password" name="password" type="password" required maxlength="${longestWord}" autocomplete="current-password"${described(problem === 'wrong')}>
<button type="submit" class="first">${escapeHtml(say('sitePassword.enter'))}</button>
</form>
<details${isEditors ? ' open' : ''}>
<summary>${escapeHtml(say('sitePassword.editors'))}</summary>
<form method="post" action="${sitePasswordPath}">${next}
<label for="editor-name">${escapeHtml(say('sitePassword.email'))}</label>
<input id="editor-name" name="username" type="email" required maxlength="${longestWord}" autocomplete="username"${described(isEditors)}>
<label for="editor-password">${escapeHtml(say('sitePassword.ownPassword'))}</label>
<input id="editor-password" name="password" type="password" required maxlength="${longestWord}" autocomplete="current-password"${described(isEditors)}>
<button type="submit">${escapeHtml(say('sitePassword.logIn'))}</button>
</form>
</details>`;
  reply.header('vary', 'Cookie, Accept-Language');
  const page = { language, title: site.name, body };
  return sendPlainPage(reply, page, status);
}
