import type { LoaderFunctionArgs } from 'react-router';
import { consentEndpoints } from '#contract/v1/consent-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { formKinds } from '#values/form-kinds.ts';
import { ListTable } from '#web/backoffice/list-table.tsx';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './consents-screen.module.css';
import { slugOfForm } from './form-slugs.ts';

/** Both lists are short: they come whole. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { personalApi } = requestFacts(context);
  const [assignments, consents] = await Promise.all([
    personalApi.call(consentEndpoints.assignmentFilter, { body: { perPage: 50 } }),
    personalApi.call(consentEndpoints.consentFilter, { body: { limit: 100 } }),
  ]);
  const forms = formKinds.map((kind) => {
    const assigned = assignments.data.find(({ assigned_to }) => assigned_to === kind);
    return {
      kind,
      names: assigned?.consents.map(({ displayName }) => displayName) ?? [],
      requiredCount: assigned?.requiredConsents.length ?? 0,
    };
  });
  return { forms, consents: consents.records };
}

/** Which form of the site asks for which consents, and the consents themselves. */
export default function ConsentsScreen() {
  const t = useTranslations('admin');
  const language = useLanguage();
  const { forms, consents } = useLoaded<typeof loader>();
  return (
    <>
      <ScreenHead title={t('consents.title')} lead={t('consents.lead')} />
      <div className={styles.part}>
        <h2 className={styles.title}>{t('consents.forms')}</h2>
        <ListTable
          caption={t('consents.forms')}
          rows={forms}
          keyOf={({ kind }) => kind}
          empty={t('consents.none')}
          columns={[
            {
              key: 'form',
              label: t('consents.form'),
              draw: ({ kind }) => (
                <Link href={pathOf('adminConsent', language, { slug: slugOfForm(kind) })} prefetch="none">
                  {t(`consents.kind.${kind}`)}
                </Link>
              ),
            },
            {
              key: 'consents',
              label: t('consents.asked'),
              draw: ({ names }) => (names.length > 0 ? names.join(', ') : t('consents.noneAsked')),
            },
            {
              key: 'required',
              label: t('consents.required'),
              isNumber: true,
              draw: ({ requiredCount }) => requiredCount,
            },
          ]}
        />
      </div>
      <div className={styles.part}>
        <h2 className={styles.title}>{t('consents.all')}</h2>
        <ul className={styles.consents}>
          {consents.map(({ id, uniqueNumber, displayName, text }) => (
            <li key={id}>
              <details className={styles.consent}>
                <summary>
                  {displayName} <span className={styles.number}>{uniqueNumber}</span>
                </summary>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server (consents-service.ts). */}
                <div className={styles.text} dangerouslySetInnerHTML={{ __html: text }} />
              </details>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
