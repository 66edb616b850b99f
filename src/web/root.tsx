import type { ReactNode } from 'react';
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts } from 'react-router';
import { AlternateLinks } from './layout/alternate-links.tsx';
import { ErrorPage } from './layout/error-page.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import { ScrollPlaces } from './layout/scroll-places.tsx';
import { requestFacts } from './request/request-facts.ts';
import { useMessagesChunk, useNonce } from './request/response-facts.ts';
import { loadRootFacts } from './request/root-facts.ts';
import { useLanguage, useRootFacts } from './request/site-facts.ts';
import './styles/tokens.css';
import './styles/base.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const root = await facts.remember('root', () => loadRootFacts(facts));
  return {
    ...root,
    currencyId: facts.currencyId ?? root.currency.id,
    ...(facts.isBackoffice ? { isBackoffice: true } : {}),
    asksForCookies: !facts.hasChosenCookies && root.cookieNotice.length > 0,
  };
}

/** The site's facts do not change while a visitor moves about; another language is another document. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const isBackoffice = useRootFacts()?.isBackoffice;
  const nonce = useNonce();
  const messagesChunk = useMessagesChunk();
  return (
    // Back-office users have no wishlist (styles/base.css); after a login without a new document the browser says so.
    <html lang={language} data-backoffice={isBackoffice ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fcfcfa" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {messagesChunk && <link rel="modulepreload" href={messagesChunk} />}
        <AlternateLinks />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollPlaces nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  return (
    <PageFrame>
      <ErrorPage />
    </PageFrame>
  );
}
