import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { consentEditingEndpoints } from '#contract/v1/consent-editing-endpoints.ts';
import { consentEndpoints } from '#contract/v1/consent-endpoints.ts';
import { consentMaxima, formKinds } from '#values/consents.ts';
import { pickText } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { CreateDialog, type CreateDialogProps } from '#web/backoffice/create-dialog.tsx';
import { answerTask, ListTable, requestFacts, ScreenHead, useLoaded } from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { slugOfForm } from './consent-choices.tsx';
import { ConsentTextFields, consentTextLabels } from './consent-text-fields.tsx';
import { checkConsentText, consentFieldOf, wordsOfForm } from './consent-text-rules.ts';
import styles from './consents-screen.module.css';

/** Both lists are short: they come whole. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { personalApi } = requestFacts(context);
  const [assignments, consents] = await Promise.all([
    personalApi.call(consentEndpoints.assignmentFilter, { body: { perPage: 50 } }),
    personalApi.call(consentEditingEndpoints.consentTextFilter, { body: {} }),
  ]);
  const forms = formKinds.map((kind) => {
    const assigned = assignments.data.find(({ assigned_to }) => assigned_to === kind);
    return {
      kind,
      names: assigned?.consents.map(({ displayName }) => displayName) ?? [],
      requiredCount: assigned?.requiredConsents.length ?? 0,
    };
  });
  return { forms, consents: consents.data };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    create: {
      check: checkConsentText,
      send({ personalApi }, form) {
        const uniqueNumber = textOf(form, 'uniqueNumber').trim();
        const body = { ...wordsOfForm(form), ...(uniqueNumber ? { uniqueNumber } : {}) };
        return personalApi.call(consentEditingEndpoints.consentTextCreate, { body });
      },
      formNameOf: consentFieldOf,
    },
  });
}

/** Which form of the site asks for which consents, and the consents themselves. */
export default function ConsentsScreen() {
  const t = useTranslations('admin');
  const language = useLanguage();
  const mayEdit = usePermission('content.publish');
  const [isNew, setNew] = useState(false);
  const { forms, consents } = useLoaded<typeof loader>();
  return (
    <>
      <ScreenHead
        title={t('consents.title')}
        lead={t('consents.lead')}
        actions={
          mayEdit && (
            <Button startIcon="plus" aria-haspopup="dialog" onClick={() => setNew(true)}>
              {t('consentTexts.new')}
            </Button>
          )
        }
      />
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
                <Link
                  href={panelPathOf('adminConsent', language, { slug: slugOfForm(kind) })}
                  prefetch="none"
                >
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
        <ListTable
          caption={t('consents.all')}
          rows={consents}
          keyOf={({ id }) => id}
          empty={t('consentTexts.none')}
          columns={[
            {
              key: 'name',
              label: t('consentTexts.name'),
              draw: ({ id, displayName, retired }) => (
                <span className={styles.name}>
                  <Link href={panelPathOf('adminConsentText', language, { id: String(id) })} prefetch="none">
                    {pickText(displayName, language).text}
                  </Link>
                  {retired && <Badge tone="warn">{t('consentTexts.retired')}</Badge>}
                </span>
              ),
            },
            { key: 'number', label: t('consentTexts.number'), draw: ({ uniqueNumber }) => uniqueNumber },
            {
              key: 'forms',
              label: t('consentTexts.askedBy'),
              draw: (consent) =>
                consent.forms.length > 0
                  ? consent.forms.map((kind) => t(`consents.kind.${kind}`)).join(', ')
                  : t('consents.noneAsked'),
            },
          ]}
        />
      </div>
      <NewConsentDialog open={isNew} onClose={() => setNew(false)} />
    </>
  );
}

/** A new consent: forms ask for it once they are told to. */
function NewConsentDialog(dialog: CreateDialogProps) {
  const t = useTranslations('admin');
  return (
    <CreateDialog
      {...dialog}
      title={t('consentTexts.new')}
      labels={{ ...consentTextLabels(t), uniqueNumber: t('consentTexts.number') }}
      check={checkConsentText}
      submit={t('consentTexts.create')}
      done={t('consentTexts.created')}
    >
      {(fields) => (
        <>
          <ConsentTextFields {...fields} />
          <TextField
            {...fields.field('uniqueNumber')}
            hint={t('consentTexts.numberHint')}
            maxLength={consentMaxima.uniqueNumber}
          />
        </>
      )}
    </CreateDialog>
  );
}
