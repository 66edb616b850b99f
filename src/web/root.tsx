import { type ReactNode, useEffect } from 'react';
import { Links, type LoaderFunctionArgs, Meta, Outlet, useLocation, useMatches } from 'react-router';
import { languageOfPath, pathOf } from '#values/addresses.ts';
import { EnquiryWords, PageLanguage } from './i18n/use-translations.ts';
import { AlternateLinks, FontLinks } from './layout/alternate-links.tsx';
import { ErrorPage } from './layout/error-page.tsx';
import { PageFrame } from './layout/page-frame.tsx';
import { PageBootstrap, PageScriptList, ScrollPlaces } from './layout/page-scripts.tsx';
import { hydratedEvent } from './request/page-scripts.ts';
import { requestFacts } from './request/request-facts.ts';
import { loadRootFacts } from './request/root-facts.ts';
import { useRootFacts } from './request/site-facts.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/waiting.css';

export function loader({ context }: LoaderFunctionArgs) {
  return loadRootFacts(requestFacts(context));
}

/** The site's facts do not change while a visitor moves about; another language is another document. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const language = languageOfPath(useLocation().pathname);
  const facts = useRootFacts();
  // The panel looks the same in every shop.
  const look = useIsOfSite() ? facts?.look : undefined;
  const isBackoffice = facts?.isBackoffice;
  const takesEnquiries = facts?.site.priceMode === 'enquiry';
  useEffect(tellHydrated, []);
  return (
    // Back-office users have no wishlist (styles/base.css); after a login without a new document the browser says so.
    // Where enquiries are taken, their words are fetched with the page's (i18n/messages.ts).
    <PageLanguage value={language}>
      <html
        lang={language}
        data-backoffice={isBackoffice ? '' : undefined}
        data-enquiry={takesEnquiries ? '' : undefined}
      >
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <PageBootstrap />
          <meta name="theme-color" content={look?.background ?? '#fcfcfa'} />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/icon-32.png" sizes="32x32" type="image/png" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          <link rel="manifest" href={pathOf('home', language).replace(/\/?$/, '/site.webmanifest')} />
          {!look?.hasOwnFace && <FontLinks language={language} />}
          {/* Drawn once it is whole: on a slow line what came later would move what came before. */}
          <link rel="expect" href="#page-end" blocking="render" />
          <AlternateLinks />
          <Meta />
          <Links />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: colours and names of typefaces, checked (values/site-look.ts). */}
          {look && <style dangerouslySetInnerHTML={{ __html: look.style }} />}
        </head>
        <body>
          <EnquiryWords value={takesEnquiries}>{children}</EnquiryWords>
          <ScrollPlaces />
          <PageScriptList />
        </body>
      </html>
    </PageLanguage>
  );
}

/** What the bootstrap holds is replayed. */
function tellHydrated(): void {
  document.dispatchEvent(new Event(hydratedEvent));
}

export default function Root() {
  if (!useIsOfSite()) return <Outlet />;
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}

/** The panel of the back office has a frame of its own. */
function useIsOfSite(): boolean {
  return useMatches().some(({ id }) => id === 'pages');
}

export function ErrorBoundary() {
  return (
    <PageFrame>
      <ErrorPage />
    </PageFrame>
  );
}
