import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { consentEndpoints } from '#contract/v1/consent-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { answerTask } from '#web/backoffice/screen-actions.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { notFound } from '#web/request/refuse.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConsentChoices } from './consent-choices.tsx';
import { findFormBySlug } from './form-slugs.ts';

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
    languages.map((language) => [language, pathOf('adminConsent', language, { slug })]),
  );
  return { kind, choices, alternates };
}

export async function action(facts: ActionFunctionArgs) {
  const kind = findFormBySlug(facts.params.slug);
  if (!kind) throw notFound();
  return answerTask(facts, {
    save: {
      send({ personalApi }, form) {
        const consents = form.getAll('asked').map(Number);
        const requiredConsents = form.getAll('required').map(Number);
        const body = { assigned_to: kind, consents, requiredConsents };
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
  const { kind, choices } = useLoaded<typeof loader>();
  return (
    <>
      <ScreenHead title={t(`consents.kind.${kind}`)} lead={t('consents.editLead')} />
      <EditForm
        intent="save"
        labels={{ asked: t('consents.asked') }}
        submit={t('save')}
        done={t('consents.saved')}
        aside={
          <ButtonLink href={pathOf('adminConsents', language)} variant="ghost" prefetch="none">
            {t('consents.back')}
          </ButtonLink>
        }
      >
        {({ field }) => <ConsentChoices key={kind} choices={choices} {...field('asked')} />}
      </EditForm>
    </>
  );
}
