import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { injectCall } from '#api/plugins/inner-call.ts';
import { openRoutes } from '#api/plugins/open-routes.ts';
import { networkOf } from '#api/plugins/sender-network.ts';
import { browserHeaders } from '#api/plugins/site-visitor.ts';
import { isFromOwnPage } from '#api/plugins/visitor-headers.ts';
import { visitor } from '#domain/actor.ts';
import { isSetUpOpen, type SetUp, setUpShop } from '#domain/checkout/set-up-service.ts';
import type { Context } from '#domain/context.ts';
import type { Site } from '#domain/site.ts';
import { storeForLanguage } from '#domain/sites/site-directory.ts';
import { type ServerTexts, serverTexts } from '#platform/server-texts.ts';
import { escapeHtml } from '#values/escaped-text.ts';
import { isLanguage, type Language, languageNames, languages, pickText } from '#values/language.ts';
import { emailMaximum, sitePasswordTries } from '#values/limits.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { type FieldErrors, type FieldRule, Refusal } from '#values/refusal.ts';
import { settingsMaxima } from '#values/settings.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { fieldsOf, parseForms } from './form-body.ts';
import { sendPlainPage } from './plain-page.ts';
import { languageOfPlainPage } from './plain-page-language.ts';

/** Where a new, empty shop is set up; the token that its first start has printed follows in the query. */
export const firstStartPath = '/first-start';

type Dependencies = Pick<ApiDependencies, 'checkout' | 'directory' | 'passwords' | 'runtime'>;
type Fields = Readonly<Record<string, string>>;

/** Currencies beside the euro, by their ids. */
const otherCurrencies = [{ id: 33, label: 'CHF', symbol: 'CHF' }] as const;

/**
 * Lets whoever has the address that the first start of an empty shop has printed make the first administrator and say whose shop
 * it is. It needs no script. Afterwards, and with any other token, it is an address that leads to nothing.
 */
export async function serveFirstStart(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { directory, passwords, runtime } = dependencies;
  parseForms(app);
  openRoutes(app);
  const countTry = app.createRateLimit({
    ...sitePasswordTries,
    keyGenerator: ({ ip }) => `first-start:${networkOf(ip)}`,
  });
  /** @throws Refusal RATE_LIMITED for whoever guesses on */
  const requireToken = async (request: FastifyRequest, token: string): Promise<void> => {
    if (await isSetUpOpen(runtime, token)) return;
    const tried = await countTry(request);
    throw new Refusal(!tried.isAllowed && tried.isExceeded ? 'RATE_LIMITED' : 'ONE_TIME_TOKEN_INVALID');
  };
  app.setErrorHandler(async (error, request, reply) => {
    if (!(error instanceof Refusal)) throw error;
    return sendUnknown(
      reply,
      textsOf(request, directory.getFirst()),
      error.code === 'RATE_LIMITED' ? 429 : 404,
    );
  });
  app.get(firstStartPath, async (request, reply) => {
    const fields = fieldsOf({ query: request.query });
    await requireToken(request, fields.token ?? '');
    return sendForm(reply, dependencies, textsOf(request, directory.getFirst()), fields);
  });
  app.post(firstStartPath, async (request, reply) => {
    const fields = fieldsOf(request);
    const site = directory.getFirst();
    const texts = textsOf(request, site);
    if (!isFromOwnPage(request)) throw new Refusal('FORBIDDEN');
    await requireToken(request, fields.token ?? '');
    const context = contextOf(runtime, site, texts.language);
    const problems = await setUp(context, passwords, fields);
    if (problems) return sendForm(reply, dependencies, texts, fields, problems);
    const headers = browserHeaders(request, site);
    const { email = '', password = '' } = fields;
    const body = JSON.stringify({ username: email, password });
    const answer = await injectCall(app, request, '/api/auth/login', { method: 'POST', headers, body });
    const wayOn = answer.statusCode === 200 ? 'adminAccount' : 'adminLogin';
    if (answer.statusCode === 200) reply.header('set-cookie', [answer.headers['set-cookie'] ?? []].flat());
    return reply.header('cache-control', 'no-store').redirect(panelPathOf(wayOn, texts.language), 303);
  });
}

function contextOf(runtime: ApiDependencies['runtime'], site: Site, language: Language): Context {
  const { currencyConfig } = site;
  const store = storeForLanguage(site, language);
  const requestId = runtime.random.uuid();
  return { ...runtime, requestId, site, store, language, currencyId: currencyConfig.id, actor: visitor };
}

/** @returns what is wrong with the form; nothing where the shop is set up */
async function setUp(
  context: Context,
  passwords: ApiDependencies['passwords'],
  fields: Fields,
): Promise<FieldErrors | undefined> {
  const { token = '', email = '', password = '', passwordAgain = '' } = fields;
  const chosen = languages.filter((language) => fields[`language.${language}`] === 'on');
  const [first = ''] = [fields.mainLanguage];
  const currency = otherCurrencies.find(({ label }) => label === fields.currency);
  const rate = Number((fields.rate ?? '').trim().replace(',', '.'));
  const problems: FieldErrors = {};
  if (password !== passwordAgain) problems.passwordAgain = { rule: 'repeatPassword' };
  if (chosen.length > 0 && !chosen.some((language) => language === first)) {
    problems.mainLanguage = { rule: 'oneOf' };
  }
  const input: SetUp = {
    email,
    password,
    firstName: fields.firstName ?? '',
    lastName: fields.lastName ?? '',
    shopName: fields.shopName ?? '',
    country: fields.country ?? '',
    languages: chosen.toSorted((a, b) => Number(b === first) - Number(a === first)),
    currency: currency ? { ...currency, rate } : null,
  };
  if (Object.keys(problems).length > 0) return problems;
  try {
    await setUpShop(context, { passwords }, token, input);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'USER_EXISTS') return { email: { rule: 'oneOf' } };
    if (error.code !== 'VALIDATION') throw error;
    return error.fields ?? {};
  }
}

function textsOf(request: FastifyRequest, site: Site): ServerTexts {
  const { locale } = fieldsOf(request);
  return serverTexts(isLanguage(locale) ? locale : languageOfPlainPage(request, site, '/'));
}

function sendUnknown(reply: FastifyReply, { language, say }: ServerTexts, status: number): FastifyReply {
  const body = `<p>${escapeHtml(say('firstStart.unknown'))}</p>
<p><code>npm run user -- create &lt;e-mail&gt; --scope admin</code></p>`;
  reply.header('referrer-policy', 'same-origin');
  return sendPlainPage(reply, { language, title: say('firstStart.title'), body }, status);
}

function sendForm(
  reply: FastifyReply,
  { checkout, directory }: Dependencies,
  { language, say }: ServerTexts,
  fields: Fields,
  problems: FieldErrors = {},
): FastifyReply {
  const token = escapeHtml(fields.token ?? '');
  const idOf = (name: string) => `setup-${name}`;
  const problemOf = (name: string) => {
    const problem = problems[name];
    if (!problem) return '';
    const rule = problem.rule === 'oneOf' && name === 'email' ? 'taken' : knownRule(problem.rule);
    return say(`firstStart.problem.${rule}`, { minimum: String(problem.parameter ?? '') });
  };
  const described = (name: string, hint?: string) => {
    const ids = [...(problems[name] ? [`${idOf(name)}-error`] : []), ...(hint ? [`${idOf(name)}-hint`] : [])];
    const invalid = problems[name] ? ' aria-invalid="true"' : '';
    return invalid + (ids.length > 0 ? ` aria-describedby="${ids.join(' ')}"` : '');
  };
  const errorOf = (name: string) =>
    problems[name] ? `<p class="error" id="${idOf(name)}-error">${escapeHtml(problemOf(name))}</p>` : '';
  const hintOf = (name: string, hint?: string) =>
    hint ? `<p class="hint" id="${idOf(name)}-hint">${escapeHtml(hint)}</p>` : '';
  const label = (name: LabelName) => escapeHtml(say(`firstStart.${name}`));
  const input = (
    name: LabelName,
    more: string,
    { hint, isSecret }: { hint?: string; isSecret?: true } = {},
  ) => {
    const value = isSecret ? '' : ` value="${escapeHtml(fields[name] ?? '')}"`;
    return `<label for="${idOf(name)}">${label(name)}</label>${hintOf(name, hint)}${errorOf(name)}
<input id="${idOf(name)}" name="${name}"${value} ${more}${described(name, hint)}>`;
  };
  const options = (entries: readonly (readonly [string, string])[], chosen: string) =>
    entries
      .map(([value, text]) => {
        const selected = value === chosen ? ' selected' : '';
        return `<option value="${escapeHtml(value)}"${selected}>${escapeHtml(text)}</option>`;
      })
      .join('');
  const select = (
    name: LabelName,
    entries: readonly (readonly [string, string])[],
    chosen: string,
    hint?: string,
  ) =>
    `<label for="${idOf(name)}">${label(name)}</label>${hintOf(name, hint)}${errorOf(name)}
<select id="${idOf(name)}" name="${name}"${described(name, hint)}>${options(entries, chosen)}</select>`;
  const isSent = fields.shopName !== undefined;
  const spoken = languages.map((one) => {
    const isOn = isSent ? fields[`language.${one}`] === 'on' : one === language;
    return `<label class="check"><input type="checkbox" name="language.${one}"${isOn ? ' checked' : ''}${described('languages')}> <span lang="${one}">${languageNames[one]}</span></label>`;
  });
  const site = directory.getFirst();
  const store = storeForLanguage(site, language);
  const everywhere = {
    ...store,
    checkoutSettings: { ...store.checkoutSettings, allowedCountries: 'ALL' as const },
  };
  const collator = new Intl.Collator(language);
  const countryNames = checkout
    .countriesOf(everywhere)
    .map(({ iso, name }) => [iso, pickText(name, language).text] as const)
    .toSorted(([, a], [, b]) => collator.compare(a, b));
  const other = languages
    .filter((one) => one !== language)
    .map(
      (one) =>
        `<a href="${firstStartPath}?token=${token}&amp;locale=${one}" lang="${one}" hreflang="${one}">${languageNames[one]}</a>`,
    );
  const wrong = Object.keys(problems);
  const summary =
    wrong.length > 0 ? `<p class="notice" role="alert">${escapeHtml(say('firstStart.check'))}</p>` : '';
  const name = settingsMaxima.name;
  const body = `<p>${escapeHtml(say('firstStart.text'))}</p>
<p>${other.join(' · ')}</p>
${summary}<form method="post" action="${firstStartPath}">
<input type="hidden" name="token" value="${token}"><input type="hidden" name="locale" value="${language}">
<h2>${label('owner')}</h2>
${input('firstName', `required maxlength="${name}" autocomplete="given-name"`)}
${input('lastName', `required maxlength="${name}" autocomplete="family-name"`)}
${input('email', `type="email" required maxlength="${emailMaximum}" autocomplete="username"`, { hint: say('firstStart.emailHint') })}
${input('password', `type="password" required maxlength="${name}" autocomplete="new-password"`, { hint: say('firstStart.passwordHint'), isSecret: true })}
${input('passwordAgain', `type="password" required maxlength="${name}" autocomplete="new-password"`, { isSecret: true })}
<h2>${label('shop')}</h2>
${input('shopName', `required maxlength="${name}" autocomplete="organization"`)}
${select('country', countryNames, fields.country ?? site.company.country)}
<fieldset id="${idOf('languages')}"><legend>${label('languages')}</legend>${errorOf('languages')}${spoken.join('')}</fieldset>
${select(
  'mainLanguage',
  languages.map((one) => [one, languageNames[one]] as const),
  fields.mainLanguage ?? language,
)}
${select('currency', [['', say('firstStart.euro')], ...otherCurrencies.map(({ label: code }) => [code, say('firstStart.euroAnd', { code })] as const)], fields.currency ?? '', say('firstStart.currencyHint'))}
${input('rate', 'inputmode="decimal" maxlength="12"', { hint: say('firstStart.rateHint') })}
<button type="submit" class="first">${label('submit')}</button>
</form>`;
  // The token leaves with no link; without any referrer the form would come from nowhere.
  reply.header('referrer-policy', 'same-origin').header('vary', 'Cookie, Accept-Language');
  return sendPlainPage(
    reply,
    { language, title: say('firstStart.title'), body },
    wrong.length > 0 ? 422 : 200,
  );
}

const toldRules = ['required', 'email', 'minLength', 'commonPassword', 'repeatPassword', 'oneOf'] as const;

function knownRule(rule: FieldRule): (typeof toldRules)[number] | 'wrong' {
  return toldRules.find((one) => one === rule) ?? 'wrong';
}

type LabelName =
  | 'owner'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'password'
  | 'passwordAgain'
  | 'shop'
  | 'shopName'
  | 'country'
  | 'languages'
  | 'mainLanguage'
  | 'currency'
  | 'rate'
  | 'submit';
