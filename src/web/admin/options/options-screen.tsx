import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import { elementEndpoints } from '#contract/v1/element-endpoints.ts';
import { referenceEndpoints } from '#contract/v1/reference-endpoints.ts';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { countriesIn } from '#values/country-codes.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { GroupLinks } from '#web/backoffice/group-links.tsx';
import { useListHref } from '#web/backoffice/list-address.ts';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { OthersHere } from '#web/backoffice/presence/others-here.tsx';
import { answerTask, jsonOf } from '#web/backoffice/screen-actions.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { textOf } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import { usePermission } from '../frame/use-permission.ts';
import { LookPreview } from './look-preview.tsx';
import { OptionControl } from './option-control.tsx';
import { findOptionGroup, type OptionField, optionGroupNames, optionGroups } from './option-groups.ts';
import {
  changesOf,
  optionOfPath,
  savedOptions,
  seenOptionsIn,
  storedOptions,
  toldOptions,
} from './option-values.ts';

await needBackofficeMessages('options', 'library');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi, language } = requestFacts(context);
  const group = groupOf(request);
  const [options, named] = await Promise.all([
    personalApi.call(settingsEndpoints.optionList, {}),
    group === 'layout' ? findChoices(personalApi) : { navigations: [], elements: [] },
  ]);
  const fields: readonly OptionField[] = optionGroups[group];
  const namesCountries = fields.some(({ kind }) => kind === 'countryYears');
  return { group, options, choices: { ...named, countries: namesCountries ? countriesIn(language) : [] } };
}

function groupOf(request: Request) {
  return findOptionGroup(new URL(request.url).searchParams.get('theme') ?? undefined) ?? 'site';
}

/** Both are few. */
async function findChoices(api: RequestFacts['personalApi']) {
  const [navigations, elements] = await Promise.all([
    api.call(referenceEndpoints.referenceFilter, { body: { kind: 'navigation', perPage: 100 } }),
    api.call(elementEndpoints.elementFilter, { body: { perPage: 100 } }),
  ]);
  return {
    navigations: navigations.data.map(({ key, title }) => ({ value: key, label: title })),
    elements: elements.data.flatMap(({ handler, title }) =>
      handler === null ? [] : [{ value: handler, label: `${title} (${handler})` }],
    ),
  };
}

export async function action(facts: ActionFunctionArgs) {
  const fields: readonly OptionField[] = optionGroups[groupOf(facts.request)];
  return answerTask(facts, {
    save: {
      async send({ personalApi }, form) {
        const known = await personalApi.call(settingsEndpoints.optionList, {});
        const slugs = await findHomeSlugs(personalApi, textOf(form, 'HomePageSlug'));
        const shown = seenOptionsIn(jsonOf(form, 'seen'));
        const options = {
          ...changesOf(fields, known, shown, form),
          ...(slugs ? { HomePageSlug: slugs } : {}),
        };
        const seen = Object.fromEntries(
          shown.flatMap(({ key, version }) => (key in options ? [[key, version]] : [])),
        );
        return personalApi.call(settingsEndpoints.optionUpdate, { body: { options, seen } });
      },
      formNameOf: optionOfPath,
    },
  });
}

/**
 * The slugs of the chosen page, which visitors must be able to see; undefined if none was chosen.
 * @throws ApiError that names the field
 */
async function findHomeSlugs(api: RequestFacts['personalApi'], slug: string) {
  if (slug === '') return undefined;
  const page = await api.call(contentEndpoints.termGet, { query: { slug } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  if (page?.kind === 'page') return page.slugs;
  throw new ApiError({
    statusCode: 422,
    code: 'VALIDATION',
    message: 'The start page has to be a page that visitors see.',
    fields: { 'options.HomePageSlug': { rule: 'oneOf' } },
  });
}

/** Everything that can be set for the site, by theme, with what it does. */
export default function OptionsScreen() {
  const t = useTranslations('options');
  const href = useListHref();
  const { group } = useLoaded<typeof loader>();
  /** Once somebody else's options were taken over, one begins anew with them. */
  const [round, begin] = useState(0);
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <GroupLinks
        label={t('themes')}
        present={group}
        groups={optionGroupNames.map((name) => ({
          name,
          text: t(`theme.${name}`),
          href: href({ theme: name }),
        }))}
      />
      <OthersHere kind="options" id={group} />
      <MayEditMedia value={usePermission('media.edit')}>
        <OptionsForm key={`${group} ${round}`} onTheirs={() => begin(round + 1)} />
      </MayEditMedia>
    </>
  );
}

/** The options of one theme. Its fields keep their values whatever somebody else saves meanwhile. */
function OptionsForm({ onTheirs }: { onTheirs: () => void }) {
  const t = useTranslations('options');
  const admin = useTranslations('admin');
  const { group, options: stored, choices } = useLoaded<typeof loader>();
  const [options] = useState(stored);
  const fields: readonly OptionField[] = optionGroups[group];
  const labels = Object.fromEntries(fields.map(({ key }) => [key, t(`label.${key}`)]));
  return (
    <EditForm
      intent="save"
      isGuarded
      versioned={{
        name: 'seen',
        stored: toldOptions(stored.filter(({ key }) => fields.some((field) => field.key === key))),
        onTheirs,
        keptWith: storedOptions,
        savedWith: (seen, form) => savedOptions(fields, stored, seen, form),
      }}
      labels={labels}
      submit={admin('save')}
      done={t('saved')}
    >
      {({ field }) => (
        <>
          {fields.map((option) => {
            const known = options.find(({ key }) => key === option.key);
            return (
              <OptionControl
                key={option.key}
                option={option}
                value={known?.value ?? null}
                usual={known?.default ?? null}
                choices={choices}
                field={field(option.key)}
              />
            );
          })}
          {group === 'look' && <LookPreview options={options} />}
        </>
      )}
    </EditForm>
  );
}
