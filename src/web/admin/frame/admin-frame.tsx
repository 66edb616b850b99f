import { useEffect } from 'react';
import { type LoaderFunctionArgs, Outlet, useLocation, useNavigation } from 'react-router';
import { cacheEndpoints } from '#contract/v1/cache-endpoints.ts';
import { coreVersion } from '#values/core-version.ts';
import { guardBackoffice } from '#web/backoffice/backoffice-access.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { LoginAgain } from '#web/backoffice/login/login-again.tsx';
import { PageEnd } from '#web/backoffice/page-end.tsx';
import { useNoDrops } from '#web/backoffice/use-no-drops.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { AwaitedConnection } from '#web/parts/lost-connection/awaited-connection.tsx';
import LostConnection from '#web/parts/lost-connection/lost-connection.tsx';
import { useLoaded } from '#web/request/loaded-data.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { keepFocusNear } from '#web/ui/neighbour-focus.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { useArrival } from '#web/ui/use-arrival.ts';
import { SkipLink } from '#web/ui/visually-hidden.tsx';
import { AdminBar } from './admin-bar.tsx';
import { entriesFor } from './admin-entries.ts';
import styles from './admin-frame.module.css';
import { AdminNavigation } from './admin-navigation.tsx';
import { NoEntry } from './no-entry.tsx';
import { useWaiting } from './use-waiting.ts';

await Promise.all([
  needBackofficeMessages('admin', 'backoffice', 'fields', 'notices'),
  needMessages('messages'),
]);

/** The back-office user; people without a login are redirected to it and back. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const { email, details, permissions, isHeldBack } = await guardBackoffice(facts, request);
  const name = `${details.firstName} ${details.lastName}`.trim() || email;
  return { name, permissions, isHeldBack, hasCacheServer: await hasCacheServer(facts, permissions) };
}

/** Those who may look at caches alone are told. */
async function hasCacheServer({ personalApi }: RequestFacts, permissions: readonly string[]) {
  if (!permissions.includes('settings.manage')) return false;
  const caches = await personalApi.call(cacheEndpoints.cacheList, {});
  return caches.some(({ kind }) => kind === 'server');
}

/** The frame of every screen of the panel: side navigation, the logged-in user, exits. */
export default function AdminFrame() {
  const t = useTranslations('layout');
  const { name, hasCacheServer, ...user } = useLoaded<typeof loader>();
  const isOnTheWay = useNavigation().state === 'loading';
  const entries = entriesFor(user, hasCacheServer);
  const waiting = useWaiting(user.isHeldBack);
  useArrival(useLocation().pathname);
  useEffect(keepFocusNear, []);
  useNoDrops();
  return (
    <div className={styles.frame}>
      <SkipLink targetId="content">{t('skipToContent')}</SkipLink>
      <ProgressBar active={isOnTheWay} label={t('loading')} />
      <AdminBar name={name} entries={entries} waiting={waiting} />
      <aside className={styles.side} data-print="hidden">
        <AdminNavigation entries={entries} waiting={waiting} />
      </aside>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      <LostConnection />
      <AwaitedConnection />
      <LoginAgain />
      <PageEnd className={styles.end}>Attika {coreVersion}</PageEnd>
      <Toaster labels={{ region: t('messagesRegion'), dismiss: t('dismiss') }} />
    </div>
  );
}

/** People without access see no navigation either. */
export function ErrorBoundary() {
  return <NoEntry />;
}
