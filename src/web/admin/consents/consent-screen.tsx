import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import type { EndpointInput } from '#contract/endpoint.ts';
import { consentEndpoints } from '#contract/v1/consent-endpoints.ts';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { OthersHere } from '#web/backoffice/presence/others-here.tsx';
import { answerTask, jsonOf } from '#web/backoffice/screen-actions.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { notFound } from '#web/request/refuse.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { ConsentChoices, findFormBySlug } from './consent-choices.tsx';

type Seen = EndpointInput<typeof consentEndpoints.assignmentCreate>['body']['seen'];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { slug = '' } = params;
  const kind = findFormBySlug(slug);
  if (!kind) throw notFound();
  const { personalApi } = requestFacts(context);
  const [assignments, consents] = await Promise.all([
    personalApi.call(consentEndpoints.assignmentFilter, { body: { perPage: 50, assigned_to: kind } }),
    personalApi.call(consentEndpoints.consentFilter, { body: { limit: 100 } }),
  ]);
  const [assigned] = assignments.data;
  const asked = assigned?.consents.map(({ id }) => id) ?? [];
  const choices = [
    ...(assigned?.consents ?? []),
    ...consents.records.filter(({ id }) => !asked.includes(id)),
  ].map(({ id, displayName }) => ({
    id,
    name: displayName,
    isAsked: asked.includes(id),
    isRequired: assigned?.requiredConsents.includes(id) ?? false,
  }));
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminConsent', language, { slug })]),
  );
  const seen = JSON.stringify({ consents: asked, requiredConsents: assigned?.requiredConsents ?? [] });
  return { kind, choices, seen, alternates };
}

export async function action(facts: ActionFunctionArgs) {
  const kind = findFormBySlug(facts.params.slug);
  if (!kind) throw notFound();
  return answerTask(facts, {
    save: {
      send({ personalApi }, form) {
        const consents = form.getAll('asked').map(Number);
        const requiredConsents = form.getAll('required').map(Number);
        // What it holds the API judges.
        const seen = jsonOf(form, 'seen') as Seen;
        const body = { assigned_to: kind, consents, requiredConsents, ...(seen ? { seen } : {}) };
        return personalApi.call(consentEndpoints.assignmentCreate, { body });
      },
      formNameOf: () => 'asked',
    },
  });
}

/** The consents that one form asks for, in the order in which it shows them. */
export default function ConsentScreen() {
  const t = useTranslations('admin');
  const language = useLanguage();
  const mayEdit = usePermission('content.publish');
  const { kind, choices, seen } = useLoaded<typeof loader>();
  /** Once somebody else's choice was taken over, one begins anew with it. */
  const [round, begin] = useState(0);
  return (
    <>
      <ScreenHead
        title={t(`consents.kind.${kind}`)}
        lead={t(mayEdit ? 'consents.editLead' : 'consents.readOnly')}
      />
      {mayEdit && <OthersHere kind="askedConsents" id={kind} />}
      {mayEdit ? (
        <EditForm
          key={`${kind} ${round}`}
          intent="save"
          isGuarded
          versioned={{ name: 'seen', stored: seen, onTheirs: () => begin(round + 1) }}
          labels={{ asked: t('consents.asked') }}
          submit={t('save')}
          done={t('consents.saved')}
          aside={
            <ButtonLink href={panelPathOf('adminConsents', language)} variant="ghost" prefetch="none">
              {t('consents.back')}
            </ButtonLink>
          }
        >
          {({ field }) => <ConsentChoices key={kind} choices={choices} {...field('asked')} />}
        </EditForm>
      ) : (
        <ol>
          {choices
            .filter(({ isAsked }) => isAsked)
            .map(({ id, name, isRequired }) => (
              <li key={id}>{isRequired ? `${name} (${t('consents.isRequired')})` : name}</li>
            ))}
        </ol>
      )}
    </>
  );
}
