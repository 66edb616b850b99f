import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router';
import { consentEditingEndpoints } from '#contract/v1/consent-editing-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { languages, pickText } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { answerTask, requestFacts, ScreenHead, TaskButton, useLoaded } from '#web/backoffice/list-screen.ts';
import { OthersHere } from '#web/backoffice/presence/others-here.tsx';
import { Removal } from '#web/backoffice/removal.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { notFound } from '#web/request/refuse.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { usePermission } from '../frame/use-permission.ts';
import { ConsentTextFields, consentTextLabels } from './consent-text-fields.tsx';
import { checkConsentText, consentFieldOf, type WholeConsent, wordsOfForm } from './consent-text-rules.ts';
import styles from './consent-text-screen.module.css';
import { ConsentVersions } from './consent-versions.tsx';

function idOfAddress({ id = '' }: { readonly id?: string }): number {
  const found = findIdInAddress(id);
  if (found === undefined) throw notFound();
  return found;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = idOfAddress(params);
  const { personalApi } = requestFacts(context);
  const consent = await personalApi.call(consentEditingEndpoints.consentTextGet, { params: { id } });
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminConsentText', language, { id: String(id) })]),
  );
  return { consent, alternates };
}

export async function action(facts: ActionFunctionArgs) {
  const params = { id: idOfAddress(facts.params) };
  return answerTask(facts, {
    save: {
      check: checkConsentText,
      send: ({ personalApi }, form) =>
        personalApi.call(consentEditingEndpoints.consentTextUpdate, {
          params,
          body: { ...wordsOfForm(form), textVersion: textOf(form, 'textVersion') },
        }),
      formNameOf: consentFieldOf,
    },
    restore: {
      send: ({ personalApi }) =>
        personalApi.call(consentEditingEndpoints.consentTextRetire, { params, body: { retired: false } }),
    },
  });
}

/** The words of one consent, and all that they ever were. */
export default function ConsentTextScreen() {
  const t = useTranslations('admin');
  const language = useLanguage();
  const mayEdit = usePermission('content.publish');
  const { consent } = useLoaded<typeof loader>();
  const { id, uniqueNumber, displayName, text, textVersion, retired, versions } = consent;
  /** Once somebody else's words were taken over, one begins anew with them. */
  const [round, begin] = useState(0);
  return (
    <>
      <ScreenHead
        title={pickText(displayName, language).text}
        lead={
          <span className={styles.lead}>
            {uniqueNumber}
            {retired && <Badge tone="warn">{t('consentTexts.retired')}</Badge>}
          </span>
        }
        actions={
          <ButtonLink
            href={panelPathOf('adminConsents', language)}
            variant="ghost"
            prefetch="none"
            startIcon="arrow-left"
          >
            {t('consentTexts.back')}
          </ButtonLink>
        }
      />
      {mayEdit && <OthersHere kind="consent" id={id} />}
      {mayEdit && (
        <EditForm
          key={`${id} ${round}`}
          intent="save"
          isGuarded
          versioned={{ name: 'textVersion', stored: textVersion, onTheirs: () => begin(round + 1) }}
          labels={consentTextLabels(t)}
          check={checkConsentText}
          submit={t('consentTexts.save')}
          done={t('consentTexts.saved')}
          aside={<span className={styles.quiet}>{t('consentTexts.saveHint')}</span>}
        >
          {(fields) => <ConsentTextFields {...fields} displayName={displayName} text={text} />}
        </EditForm>
      )}
      {mayEdit && <Tasks consent={consent} />}
      <ConsentVersions versions={versions} />
    </>
  );
}

/** What becomes of a consent that is no longer needed. */
function Tasks({ consent: { id, displayName, retired, given } }: { consent: WholeConsent }) {
  const t = useTranslations('admin');
  const language = useLanguage();
  const api = useApi();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const name = pickText(displayName, language).text;
  const titleOf = ({ kind, title }: { kind: string; title: string }) =>
    kind === 'form' ? t(`consents.kind.${title}`) : title;
  const common = { name, titleOf, stays: t('consentTexts.stays') };
  return (
    <section className={styles.part} aria-label={t('consentTexts.end')}>
      <p className={styles.quiet}>{t(given ? 'consentTexts.endGiven' : 'consentTexts.endHint')}</p>
      <div className={styles.tasks}>
        {retired ? (
          <TaskButton intent="restore" label={t('consentTexts.restore')} done={t('consentTexts.restored')} />
        ) : (
          <Removal
            {...common}
            label={t('consentTexts.retire')}
            title={t('consentTexts.retireTitle')}
            text={t('consentTexts.retireText', { name })}
            done={t('consentTexts.retiredDone')}
            remove={() =>
              api.call(consentEditingEndpoints.consentTextRetire, { params: { id }, body: { retired: true } })
            }
            onRemoved={() => void revalidator.revalidate()}
          />
        )}
        <Removal
          {...common}
          title={t('consentTexts.removeTitle')}
          text={t('consentTexts.removeText', { name })}
          done={t('consentTexts.removed')}
          remove={() => api.call(consentEditingEndpoints.consentTextDelete, { params: { id } })}
          onRemoved={() => void navigate(panelPathOf('adminConsents', language))}
        />
      </div>
    </section>
  );
}
