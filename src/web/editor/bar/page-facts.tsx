import { useEffect, useState } from 'react';
import { termEndpoints } from '#contract/v1/term-endpoints.ts';
import { LoneControls } from '#web/backoffice/section-fields/lone-controls.tsx';
import { ReferencesControl } from '#web/backoffice/section-fields/reference-control.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioCard, RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { accesses, type Term } from '../content/page-facts.ts';
import { useEditing, useEditState } from '../editing-context.ts';
import styles from './page-settings.module.css';
import { TermChoice } from './term-choice.tsx';
import type { usePageFacts } from './use-page-facts.ts';

type PageFactsProps = ReturnType<typeof usePageFacts>;

const productsMaximum = 50;

/** Who may read the page; for a post also its author, its categories and its topics. */
export function PageFacts({ facts, isAllowed, isChanged, isSaving, problem, ...facing }: PageFactsProps) {
  const { language } = useEditing();
  const t = useTranslations('editor');
  const isPost = useEditState(({ post }) => post.postTypeSlug !== 'page');
  const [terms, addTerm] = useTerms(isPost);
  return (
    <section className={styles.facts} aria-labelledby="page-facts">
      <h3 id="page-facts" className={styles.heading}>
        {t(isPost ? 'facts.ofPost' : 'facts.ofPage')}
      </h3>
      <p className={styles.quiet}>{t(isAllowed ? 'facts.about' : 'facts.notAllowed')}</p>
      <fieldset className={styles.bare} disabled={!isAllowed}>
        {isPost && (
          <>
            <TextField
              label={t('facts.author')}
              hint={t('facts.authorHint')}
              value={facts.author}
              maxLength={200}
              onChange={({ target }) => facing.change({ author: target.value })}
            />
            {(['category', 'tag'] as const).map((kind) => {
              const member = kind === 'category' ? 'categories' : 'tags';
              return (
                <TermChoice
                  key={kind}
                  kind={kind}
                  terms={terms?.filter(({ termType }) => termType === kind)}
                  chosen={facts[member]}
                  onChange={(ids) => facing.change({ [member]: ids })}
                  onMade={addTerm}
                />
              );
            })}
            <LoneControls language={language}>
              <ReferencesControl
                field={{ kind: 'products', maximum: productsMaximum }}
                name="productKeys"
                path="productKeys"
                label={t('facts.products')}
                hint={t('facts.productsHint')}
                error={undefined}
                value={facts.productKeys}
                onChange={(keys) => facing.change({ productKeys: keys as string[] })}
              />
            </LoneControls>
          </>
        )}
        <RadioGroup legend={t('facts.access')}>
          {accesses.map((access) => (
            <RadioCard
              key={access}
              name="page-access"
              label={t(`facts.accesses.${access}.name`)}
              description={t(`facts.accesses.${access}.about`)}
              checked={facts.access === access}
              onChange={() => facing.change({ access })}
            />
          ))}
        </RadioGroup>
      </fieldset>
      {problem && (
        <Alert tone="danger" live="assertive">
          {problem}
        </Alert>
      )}
      {isAllowed && (
        <div className={styles.actions}>
          <Button disabled={!isChanged} pending={isSaving} onClick={() => void facing.save()}>
            {t('facts.save')}
          </Button>
          {isChanged && (
            <Button variant="ghost" onClick={facing.forget}>
              {t('facts.forget')}
            </Button>
          )}
          {!isChanged && facing.takeBack && (
            <Button variant="ghost" pending={isSaving} onClick={facing.takeBack}>
              {t('facts.takeBack')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Categories and tags of the site, and those that were made meanwhile; nothing until they have come. */
function useTerms(isWanted: boolean) {
  const api = useApi();
  const [terms, setTerms] = useState<readonly Term[] | undefined>(undefined);
  useEffect(() => {
    if (!isWanted) return;
    api.call(termEndpoints.termFilter, { query: { noPaginate: true } }).then(setTerms, () => setTerms([]));
  }, [api, isWanted]);
  const add = (term: Term) => setTerms((known = []) => [...known, term]);
  return [terms, add] as const;
}
