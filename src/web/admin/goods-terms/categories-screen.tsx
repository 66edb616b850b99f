import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate, useRevalidator } from 'react-router';
import { goodsTermEndpoints } from '#contract/v1/goods-term-endpoints.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { useListHref } from '#web/backoffice/list-address.ts';
import { MayEditMedia } from '#web/backoffice/pickers/may-edit-media.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import { useMediaRights } from '../frame/use-permission.ts';
import { readCategories } from '../products/product-list.ts';
import { type CategoryMove, categorySteps, findPlace, moveOfStep, treeOf } from './category-order.ts';
import { CategoryPanel } from './category-panel.tsx';
import { CategoryTree } from './category-tree.tsx';
import { chosenIn } from './chosen-term.ts';
import styles from './goods-terms.module.css';

await needBackofficeMessages('goods', 'library', 'notices');

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { categories: await readCategories(requestFacts(context)), ...chosenIn(request) };
}

/** The tree of categories, in which goods are found. */
export default function CategoriesScreen() {
  const t = useTranslations('goods');
  const { categories, chosen, isNew } = useLoaded<typeof loader>();
  const navigate = useNavigate();
  const href = useListHref();
  const move = useMoving();
  const mayEditMedia = useMediaRights();
  /** Once somebody else's category was taken over, one begins anew with it. */
  const [round, begin] = useState(0);
  const tree = treeOf(categories);
  const category = chosen === undefined ? undefined : findPlace(tree, chosen)?.node.category;
  const open = (id: string | undefined) => void navigate(href({ id, below: undefined }));
  return (
    <>
      <ScreenHead
        title={t('categories.title')}
        lead={t('categories.lead')}
        actions={
          <ButtonLink href={href({ id: 'new' })} startIcon="plus" prefetch="none">
            {t('categories.new')}
          </ButtonLink>
        }
      />
      <div className={styles.editor}>
        <div className={styles.side}>
          <CategoryTree
            key={categories.map(({ id }) => id).join()}
            tree={tree}
            chosen={category?.id}
            onChoose={(id) => open(String(id))}
            onMove={(id, goal) => void move(id, goal)}
          />
          {category && (
            <fieldset className={styles.steps} aria-label={t('categories.moving')}>
              {categorySteps.map((step) => {
                const goal = moveOfStep(tree, category.id, step);
                return (
                  <Button
                    key={step}
                    size="small"
                    variant="secondary"
                    aria-disabled={goal === undefined}
                    onClick={() => goal && void move(category.id, goal)}
                  >
                    {t(`categories.step.${step}`)}
                  </Button>
                );
              })}
            </fieldset>
          )}
        </div>
        <div className={styles.side}>
          {category || isNew ? (
            <MayEditMedia value={mayEditMedia}>
              <CategoryPanel
                key={`${category?.id ?? 'new'} ${round}`}
                category={category}
                parents={categories}
                onMade={(id) => open(String(id))}
                onRemoved={() => open(undefined)}
                onTheirs={() => begin(round + 1)}
              />
            </MayEditMedia>
          ) : (
            <p className={styles.quiet}>{t('categories.chooseOne')}</p>
          )}
        </div>
      </div>
    </>
  );
}

/** Moves are stored at once. */
function useMoving() {
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const revalidator = useRevalidator();
  return async (id: number, body: CategoryMove) => {
    try {
      await api.call(goodsTermEndpoints.managedCategoryMove, { params: { id }, body });
    } catch (error) {
      toast.show({ text: refusal(error), tone: 'error', durationMs: readingMs(refusal(error)) });
    }
    await revalidator.revalidate();
  };
}
