import { fileURLToPath } from 'node:url';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { accountField, logOut, profilePath, visit } from './account-steps.ts';
import { onBothWidths, waysFrom } from './hands.ts';
import { followMail } from './received-mails.ts';
import { withShopDatabase } from './shop-database.ts';
import { shopUnderTest, withOwnShop } from './shop-under-test.ts';
import { aShopper, aShopperOfWay, buyerEmail, type Shopper } from './shopper.ts';
import { type desktop, phone, withBrowser } from './visitor.ts';

withOwnShop();
const openVisitor = withBrowser({ unseen: true });
const shopBehind = withShopDatabase();

const googleAddress = 'https://accounts.google.com';
const facebookAddress = 'https://www.facebook.com';
const provider = new OAuth2Server();
let standIn: string;
/** A second process of the running shop, which has the keys. */
let shop: ShopProcess;
/** What the provider says of whoever logs in there next. */
let person: Record<string, unknown> = {};

const offer = (isOffered: boolean) =>
  shopBehind().query(
    `UPDATE store SET checkout_settings = checkout_settings
       || jsonb_build_object('social_google', $1::boolean, 'social_facebook', $1::boolean)
     WHERE site_id = (SELECT id FROM site WHERE site_id = '1001')`,
    [isOffered],
  );

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, 'localhost');
  standIn = provider.issuer.url ?? '';
  // As Google names itself; the browser and the program are led to the stand-in.
  provider.issuer.url = googleAddress;
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, person);
  });
  provider.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = person;
  });
  // Facebook tells who somebody is when it is asked, not in a token.
  provider.service.on('beforeResponse', (response: { body: Record<string, unknown> }) => {
    if (!('sub' in person)) delete response.body.id_token;
  });
  await offer(true);
  shop = await startShop({
    DATA_DIR: shopUnderTest().dataDir,
    JOBS: 'off',
    TRUST_PROXY: '127.0.0.1, ::1',
    DEMO_ACCOUNTS: 'everywhere',
    GOOGLE_CLIENT_ID: 'attika',
    GOOGLE_CLIENT_SECRET: 'secret of the shop',
    FACEBOOK_CLIENT_ID: 'attika',
    FACEBOOK_CLIENT_SECRET: 'secret of the shop',
    SOCIAL_STAND_IN: standIn,
    NODE_OPTIONS: `--import ${fileURLToPath(new URL('../support/social-stand-in.ts', import.meta.url))}`,
  });
});
afterAll(async () => {
  await shop.stop();
  await offer(false);
  await provider.stop();
});

/** A shopper whose browser finds the provider's page at the addresses of Google and Facebook: a link to go on. */
async function aSocialShopper(...[language, viewport]: [Shopper['language'], typeof desktop]) {
  const shopper = await aShopper(openVisitor, language, viewport, { baseURL: shop.url });
  await meetStandIn(shopper);
  return shopper;
}

async function meetStandIn({ context }: Shopper): Promise<void> {
  // What a redirect asks for goes past the routes of a page, so that the page itself leads on here.
  await context.route(/\/social-login\?provider=/, async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    const { location = '', ...headers } = answer.headers();
    const onwards = `<meta http-equiv="refresh" content="0; url=${escapeHtml(location)}">`;
    const body = `<!doctype html><title>On the way</title>${onwards}`;
    await route.fulfill({ status: 200, headers: { ...headers, 'content-type': 'text/html' }, body });
  });
  await context.route(
    (url) => [googleAddress, facebookAddress].includes(url.origin),
    async (route) => {
      const { search } = new URL(route.request().url());
      const answer = await fetch(`${standIn}/authorize${search}`, { redirect: 'manual' });
      const back = escapeHtml(answer.headers.get('location') ?? '');
      const body = `<!doctype html><title>Provider</title><a id="person" href="${back}">It is me</a>`;
      await route.fulfill({ contentType: 'text/html', body });
    },
  );
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** What complains besides the visits to the provider, which are the point here. */
const complaintsOf = ({ complaints }: Shopper) =>
  complaints.filter((line) => !line.includes(googleAddress) && !line.includes(facebookAddress));

async function goThere({ page, t, hands }: Shopper, name: 'google' | 'facebook'): Promise<void> {
  await hands.press(page.getByRole('main').getByRole('link', { name: t(`account.social.${name}`) }));
  await page.locator('#person').waitFor();
}

test.for(onBothWidths({ onPhone: ['de'] }))(
  'a login with Google leads back to where it started: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aSocialShopper(language, viewport);
    const { page, t } = shopper;
    const email = buyerEmail(`google.${language}`);
    person = {
      sub: `google-${email}`,
      email,
      email_verified: true,
      given_name: 'Ivana',
      family_name: 'Kos',
    };
    await visit(shopper, { view: 'details' });
    await goThere(shopper, 'google');
    await page.locator('#person').click();
    await page.waitForURL(`**${profilePath(language, 'details')}`);
    await page.getByText(t('notices.catalogue.loggedIn')).waitFor();
    expect(await accountField(shopper, 'email').inputValue()).toBe(email);
    expect(await accountField(shopper, 'firstName').inputValue()).toBe('Ivana');
    // It has no password yet; the mail is the way to one.
    await visit(shopper, { view: 'password' });
    await page.getByText(t('account.changePassword.none')).waitFor();
    await logOut(shopper);

    await openPage(page, `${pathOf('socialLogin', language)}?code=stolen&state=google.forged`);
    await page.getByText(t('notices.refusal.SOCIAL_STATE_INVALID')).waitFor();
    await openPage(page, `${pathOf('socialLogin', language)}?error=access_denied&state=google.x`);
    await page.getByText(t('notices.refusal.SOCIAL_LOGIN_FAILED')).waitFor();
    expect(complaintsOf(shopper)).toEqual([]);
  },
);

test('an address from Facebook has to be confirmed first', async () => {
  const shopper = await aSocialShopper('hr', phone);
  const { page, t } = shopper;
  const email = buyerEmail('facebook');
  person = { id: `facebook-${email}`, email, first_name: 'Filip', last_name: 'Babić' };
  await visit(shopper, { screen: 'login' });
  await goThere(shopper, 'facebook');
  await page.locator('#person').click();
  await page.getByText(t('notices.refusal.INVALID_LOGIN')).waitFor();
  await followMail(shopper, email, 'verificationToken=');
  await page.getByText(t('notices.catalogue.emailConfirmed')).waitFor();
  await visit(shopper, { screen: 'login' });
  await goThere(shopper, 'facebook');
  await page.locator('#person').click();
  await page.waitForURL((url) => url.pathname === pathOf('home', 'hr'));
  await page.getByText(t('notices.catalogue.loggedIn')).waitFor();
  expect(complaintsOf(shopper)).toEqual([]);
});

test.for(waysFrom('hr'))('a login with Google: $language $way', async (way) => {
  const shopper = await aShopperOfWay(openVisitor, way, { baseURL: shop.url });
  const { page, t, language, hands, scripts } = shopper;
  await meetStandIn(shopper);
  const email = buyerEmail(`social.${language}.${scripts}`);
  person = { sub: `google-${email}`, email, email_verified: true, given_name: 'Iva', family_name: 'Kos' };
  await visit(shopper, { view: 'details' });
  await goThere(shopper, 'google');
  await page.locator('#person').click();
  // With scripts the form of the way back sends itself.
  if (!scripts) await hands.press(page.getByRole('button', { name: t('account.social.go') }));
  await page.waitForURL(`**${profilePath(language, 'details')}`);
  expect(await accountField(shopper, 'email').inputValue()).toBe(email);
  expect(complaintsOf(shopper)).toEqual([]);
});
