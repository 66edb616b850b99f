import type { LoaderFunctionArgs } from 'react-router';
import { MediaLibrary } from '#web/backoffice/media-library/media-library.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { PageHead } from '#web/parts/page-head.tsx';
import { guardPage } from '#web/request/page-access.ts';
import { notFound } from '#web/request/refuse.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import styles from './media-screen.module.css';

/** For back-office users: to others there is no such page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await guardPage(requestFacts(context), request, 'login');
  if (!customer?.isBackofficeUser) throw notFound();
  return null;
}

/** The media library as a page of the admin panel. */
export default function MediaScreen() {
  const t = useTranslations('library');
  return (
    <>
      <PageHead title={t('heading')} noIndex />
      <div className={styles.screen} data-wake>
        <h1 className={styles.heading}>{t('heading')}</h1>
        <MediaLibrary />
      </div>
    </>
  );
}
