import type { LoaderFunctionArgs } from 'react-router';
import { navigationEndpoints } from '#contract/v1/navigation-endpoints.ts';
import { pickText } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import {
  FilterBar,
  ListTable,
  needBackofficeMessages,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';

await needBackofficeMessages('site');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, {});
  const { page, keywords } = address;
  const body = { page, keywords, limit: 25 };
  const { personalApi } = requestFacts(context);
  return { address, trees: await personalApi.call(navigationEndpoints.navigationFilter, { body }) };
}

/** The trees of links that stand in header and footer, and those that sections show. */
export default function NavigationsScreen() {
  const t = useTranslations('site');
  const language = useLanguage();
  const { number } = useFormats();
  const { address, trees } = useLoaded<typeof loader>();
  return (
    <>
      <ScreenHead title={t('navigation.title')} lead={t('navigation.lead')} />
      <FilterBar address={address} search={t('navigation.search')} />
      <ListTable
        caption={t('navigation.title')}
        rows={trees.data}
        keyOf={({ id }) => id}
        pages={trees}
        empty={t('navigation.none')}
        columns={[
          {
            key: 'tree',
            label: t('navigation.tree'),
            draw: ({ id, name, title }) => (
              <Link href={panelPathOf('adminNavigation', language, { id: String(id) })} prefetch="none">
                {pickText(title, language).text || name}
              </Link>
            ),
          },
          { key: 'name', label: t('navigation.place'), draw: ({ name }) => name },
          {
            key: 'entries',
            label: t('navigation.entries'),
            isNumber: true,
            draw: ({ entries }) => number(entries),
          },
        ]}
      />
    </>
  );
}
