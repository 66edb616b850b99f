/*
 * Loaded before the program (`node --import`): what it asks of Google and Facebook goes to a provider of the tests' own
 * at SOCIAL_STAND_IN. Everything else of the logins is as in life, their addresses and the issuer's name included.
 */
const standIn = process.env.SOCIAL_STAND_IN ?? '';
const realFetch = globalThis.fetch;

const facebookPaths: Readonly<Record<string, string>> = {
  '/v24.0/oauth/access_token': '/token',
  '/v24.0/me': '/userinfo',
};

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.hostname === 'accounts.google.com') return realFetch(standIn + url.pathname + url.search, init);
  const path = url.hostname === 'graph.facebook.com' ? facebookPaths[url.pathname] : undefined;
  return path ? realFetch(standIn + path + url.search, init) : realFetch(input, init);
};
