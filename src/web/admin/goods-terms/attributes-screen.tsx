import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { goodsTermEndpoints } from '#contract/v1/goods-term-endpoints.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { GroupLinks } from '#web/backoffice/group-links.tsx';
import { useListHref } from '#web/backoffice/list-address.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { readAllPages } from '../products/all-pages.ts';
import { textIn } from '../products/goods-words.ts';
import { AttributePanel } from './attribute-panel.tsx';
import { AttributeSetPanel } from './attribute-set-panel.tsx';
import { chosenIn } from './chosen-term.ts';
import styles from './goods-terms.module.css';
import { TermsList } from './terms-list.tsx';

await needBackofficeMessages('goods');

const views = ['attributes', 'sets'] as const;
type View = (typeof views)[number];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi: api } = requestFacts(context);
  const [attributes, sets] = await Promise.all([
    readAllPages((body) => api.call(goodsTermEndpoints.managedAttributeFilter, { body })),
    readAllPages((body) => api.call(goodsTermEndpoints.managedAttributeSetFilter, { body })),
  ]);
  const asked = new URL(request.url).searchParams.get('view');
  const view: View = asked === 'sets' ? 'sets' : 'attributes';
  return { attributes, sets, view, ...chosenIn(request) };
}

/** What goods are described by: attributes with their values, and the sets that products have. */
export default function AttributesScreen() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { attributes, sets, view, chosen, isNew } = useLoaded<typeof loader>();
  const navigate = useNavigate();
  const href = useListHref();
  const [round, begin] = useState(0);
  const open = (id: string | undefined) => void navigate(href({ id }));
  const ways = {
    onMade: (id: number) => open(String(id)),
    onRemoved: () => open(undefined),
    onTheirs: () => begin(round + 1),
  };
  const attribute = attributes.find(({ id }) => id === chosen);
  const set = sets.find(({ id }) => id === chosen);
  const isOpen = isNew || (view === 'sets' ? set : attribute) !== undefined;
  const listed =
    view === 'sets'
      ? sets.map(({ id, key, name, attributes: codes }) => ({
          id,
          name: textIn(name, language) || key,
          hint: t('attributes.count', { count: codes.length }),
        }))
      : attributes.map(({ id, key, label, type }) => ({
          id,
          name: textIn(label, language) || key,
          hint: t(`attributeType.${type}`),
        }));
  return (
    <>
      <ScreenHead
        title={t('attributes.title')}
        lead={t('attributes.lead')}
        actions={
          <ButtonLink href={href({ id: 'new' })} startIcon="plus" prefetch="none">
            {t(`attributes.new.${view}`)}
          </ButtonLink>
        }
      />
      <GroupLinks
        label={t('attributes.views')}
        present={view}
        groups={views.map((name) => ({
          name,
          text: t(`attributes.view.${name}`),
          href: href({ view: name, id: undefined }),
        }))}
      />
      <div className={styles.editor}>
        <TermsList
          key={view}
          label={t(`attributes.view.${view}`)}
          terms={listed}
          chosen={chosen}
          none={t('attributes.none')}
        />
        <div className={styles.side}>
          {!isOpen && <p className={styles.quiet}>{t('attributes.chooseOne')}</p>}
          {isOpen && view === 'sets' && (
            <AttributeSetPanel
              key={`${set?.id ?? 'new'} ${round}`}
              set={set}
              attributes={attributes}
              {...ways}
            />
          )}
          {isOpen && view === 'attributes' && (
            <AttributePanel key={`${attribute?.id ?? 'new'} ${round}`} attribute={attribute} {...ways} />
          )}
        </div>
      </div>
    </>
  );
}
