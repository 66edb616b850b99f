import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import { languages } from '#values/language.ts';
import { type RequestFacts, requestFactsContext } from '#web/request/request-facts.ts';
import { loader } from './section-tool-screen.tsx';

/** Opens the tool as nobody, or with a login that the API answers so. */
async function open(language: string, answer?: Response) {
  const address = `${language === 'hr' ? '' : `/${language}`}/section-tool?type=hero&state=filled`;
  const request = new Request(`https://shop.example${address}`);
  const client = createApiClient({ apiKey: 'k', site: '1', store: '1', language: '' }, async () => {
    if (!answer) throw new Error('Nobody was to be asked.');
    return answer;
  });
  const context = new RouterContextProvider();
  const facts = { personalApi: client, language, isLoginClaimed: () => answer !== undefined };
  context.set(requestFactsContext, facts as unknown as RequestFacts);
  const thrown: unknown = await Promise.resolve(loader({ request, context } as never)).catch(
    (error) => error,
  );
  return thrown instanceof Response ? [thrown.status, thrown.headers.get('location')] : thrown;
}

const refused = (statusCode: number, code: string) =>
  Response.json({ errored: true, details: { statusCode, code, message: '' } }, { status: statusCode });

test.each(languages)(
  'users who are not logged in are redirected to the login of the panel and back: %s',
  async (language) => {
    const prefix = language === 'hr' ? '' : `/${language}`;
    const back = encodeURIComponent(`${prefix}/section-tool?type=hero&state=filled`);
    const login = [303, `${prefix}/adminLogin?redirect=${back}`];
    expect(await open(language)).toEqual(login);
    expect(await open(language, refused(401, 'NO_ACTIVE_USER'))).toEqual(login);
  },
);

test('customers are told that it is for others', async () => {
  expect(await open('hr', refused(403, 'FORBIDDEN'))).toMatchObject({ init: { status: 403 } });
});
