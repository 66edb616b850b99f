import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { searchedWordsEndpoints } from '#contract/v1/searched-words-endpoints.ts';
import { languageCodes, languageNames, languages } from '#values/language.ts';
import {
  answerTask,
  FilterBar,
  idOf,
  needBackofficeMessages,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchedTable } from './searched-table.tsx';
import { SynonymDialog } from './synonym-dialog.tsx';
import { checkSynonym, type EditedSynonym, languageCodeOf, wordsOf } from './synonym-rules.ts';
import { SynonymTable } from './synonym-table.tsx';

await needBackofficeMessages('site');

const limit = 25;
const sorts = ['searches', 'words', 'last_day'] as const;
const periods = ['7', '90', '400'] as const;
const known = {
  sorts,
  filters: { view: ['synonyms'], found: ['yes', 'no'], language: languages, days: periods },
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi } = requestFacts(context);
  const address = readListAddress(request, known);
  const { page, keywords: keyword, filters, sort } = address;
  const language = languages.find((one) => one === filters.language);
  const listed = { page, limit, keyword, ...(language ? { language_code: languageCodes[language] } : {}) };
  if (filters.view === 'synonyms') {
    const synonyms = await personalApi.call(searchedWordsEndpoints.synonymFilter, { body: listed });
    return { address, synonyms };
  }
  const body = {
    ...listed,
    ...(filters.found ? { found: filters.found === 'yes' } : {}),
    ...(filters.days ? { days: Number(filters.days) } : {}),
    ...(sort ? { sort } : {}),
  };
  return { address, searched: await personalApi.call(searchedWordsEndpoints.searchedWordsFilter, { body }) };
}

export async function action(facts: ActionFunctionArgs) {
  // An error in one of the words is shown at the field that holds them all.
  const formNameOf = (path: string) => (path.startsWith('words') ? 'words' : 'language');
  return answerTask(facts, {
    create: {
      check: checkSynonym,
      send: ({ personalApi }, form) =>
        personalApi.call(searchedWordsEndpoints.synonymCreate, {
          body: { words: wordsOf(form, 'words'), language_code: languageCodeOf(form) },
        }),
      formNameOf,
    },
    update: {
      check: checkSynonym,
      send: ({ personalApi }, form) =>
        personalApi.call(searchedWordsEndpoints.synonymUpdate, {
          params: { id: idOf(form) },
          body: { words: wordsOf(form, 'words'), seen: wordsOf(form, 'seen') },
        }),
      formNameOf,
    },
    remove: {
      send: ({ personalApi }, form) =>
        personalApi.call(searchedWordsEndpoints.synonymDelete, { params: { id: idOf(form) } }),
    },
  });
}

/** What visitors looked for and whether they found it, and words that mean the same to the search. */
export default function SearchedWordsScreen() {
  const t = useTranslations('site');
  const language = useLanguage();
  const { address, searched, synonyms } = useLoaded<typeof loader>();
  const [edited, edit] = useState<EditedSynonym>();
  /** As it is now: somebody else may have changed it since it was opened. */
  const present = synonyms?.data.find(({ id }) => id === edited?.id);
  const ofLanguages = {
    name: 'language',
    label: t('language'),
    all: t('allLanguages'),
    options: languages.map((value) => ({ value, label: languageNames[value] })),
  };
  const ofSearches = [
    {
      name: 'found',
      label: t('search.found'),
      all: t('search.foundAll'),
      options: [
        { value: 'no', label: t('search.foundNo') },
        { value: 'yes', label: t('search.foundYes') },
      ],
    },
    {
      name: 'days',
      label: t('search.period'),
      all: t('search.days', { count: 30 }),
      options: periods.map((value) => ({ value, label: t('search.days', { count: Number(value) }) })),
    },
  ];
  return (
    <>
      <ScreenHead
        title={t('search.title')}
        lead={t('search.lead')}
        actions={
          <Button startIcon="plus" aria-haspopup="dialog" onClick={() => edit({ language, words: [] })}>
            {t('search.newSynonym')}
          </Button>
        }
      />
      <FilterBar
        address={address}
        search={t('search.words')}
        filters={[
          {
            name: 'view',
            label: t('search.view'),
            all: t('search.viewSearched'),
            options: [{ value: 'synonyms', label: t('search.synonyms') }],
          },
          ofLanguages,
          ...(searched ? ofSearches : []),
        ]}
      />
      {searched ? (
        <SearchedTable searched={searched} sort={address.sort} onSynonym={edit} />
      ) : (
        <SynonymTable synonyms={synonyms} onEdit={edit} />
      )}
      <SynonymDialog
        edited={edited && present ? { ...edited, words: present.words } : edited}
        onClose={() => edit(undefined)}
      />
    </>
  );
}
