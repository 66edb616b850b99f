import type { ReactNode } from 'react';
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { I18nProvider } from './i18n/i18n-provider.tsx';
import { useNonce } from './request/nonce.ts';
import { requestFacts } from './request/request-facts.ts';
import { loadRootFacts } from './request/root-facts.ts';
import { useLanguage } from './request/site-facts.ts';
import './styles/tokens.css';
import './styles/base.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  return facts.remember('root', () => loadRootFacts(facts));
}

/** The site's facts do not change while a visitor moves about; another language is another document. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const nonce = useNonce();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <I18nProvider language={language}>{children}</I18nProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <h1>Error</h1>;
}
