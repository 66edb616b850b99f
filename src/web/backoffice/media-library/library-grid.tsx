import { type RefObject, useEffect } from 'react';
import { GridList, GridListItem, type Selection } from 'react-aria-components';
import type { LibraryMedium } from '#contract/shapes/media-shapes.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useInBrowser } from '../use-in-browser.ts';
import { missingAlt } from './library-errors.ts';
import styles from './library-grid.module.css';
import { MediumThumbnail } from './medium-thumbnail.tsx';
import { type LibraryFilter, useLibraryList, useMediumTitle } from './use-library.ts';

type LibraryGridProps = {
  gridRef: RefObject<HTMLDivElement | null>;
  filter: LibraryFilter;
  keywords: string;
  multiple: boolean;
  selected: readonly LibraryMedium[];
  /** As they are since they were listed. */
  changed: ReadonlyMap<number, LibraryMedium>;
  /** Rises when the list has to be read again. */
  revision: number;
  onSelect: (media: readonly LibraryMedium[]) => void;
};

/** What the library holds, as tiles that are walked through by the arrow keys in both directions. */
export function LibraryGrid(props: LibraryGridProps) {
  const { gridRef, filter, keywords, multiple, selected, changed, revision, onSelect } = props;
  const t = useTranslations('library');
  const { state, list } = useLibraryList(filter);
  useEffect(() => list.search(keywords), [list, keywords]);
  useEffect(() => {
    if (revision > 0) void list.renew();
  }, [list, revision]);

  const isInBrowser = useInBrowser();
  const { items, total, loading, failed } = state;
  const choose = (keys: Selection) => {
    if (keys === 'all') return;
    const known = [...selected, ...items];
    // In the order in which they were chosen.
    const kept = selected.filter(({ id }) => keys.has(id));
    const added = [...keys].filter((key) => !kept.some(({ id }) => id === key));
    onSelect([
      ...kept,
      ...added.flatMap((key) => changed.get(Number(key)) ?? known.find(({ id }) => id === key) ?? []),
    ]);
  };
  return (
    <section className={styles.list} aria-label={t('list')} aria-busy={loading === 'page' || undefined}>
      <p className={styles.count} role="status">
        {loading === 'page' ? t('loading') : t('count', { count: total })}
      </p>
      {/* On the server it would write styles into its elements, which the page's policy forbids. */}
      {isInBrowser ? (
        <GridList
          ref={gridRef}
          className={styles.grid ?? ''}
          layout="grid"
          aria-label={t('list')}
          selectionMode={multiple ? 'multiple' : 'single'}
          selectionBehavior="toggle"
          selectedKeys={selected.map(({ id }) => id)}
          onSelectionChange={choose}
          items={items}
          dependencies={[changed, t]}
          renderEmptyState={() => (
            <Nothing isLoading={loading === 'page'} failed={failed === 'page'} onRetry={list.tryAgain} />
          )}
        >
          {(medium) => <Tile medium={changed.get(medium.id) ?? medium} />}
        </GridList>
      ) : (
        <Nothing isLoading failed={false} onRetry={list.tryAgain} />
      )}
      {items.length < total && (
        <div className={styles.more}>
          <Button
            variant="secondary"
            pending={loading === 'more'}
            onClick={() => void (failed ? list.tryAgain() : list.loadMore())}
          >
            {failed === 'more' ? t('tryAgain') : t('more', { shown: items.length, count: total })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Tile({ medium }: { medium: LibraryMedium }) {
  const t = useTranslations('library');
  const lacks = missingAlt(medium).length > 0;
  const kind = t(`kind.${medium.kind}`);
  const title = useMediumTitle(medium);
  return (
    <GridListItem
      id={medium.id}
      className={styles.tile ?? ''}
      textValue={[title, kind, ...(lacks ? [t('alt.missingShort')] : [])].join(', ')}
    >
      <span className={styles.frame}>
        <MediumThumbnail medium={medium} />
        <span className={styles.chosen} aria-hidden="true">
          <Icon name="check" sizePx={16} />
        </span>
        {medium.access === 'private' && (
          <span className={styles.mark}>
            <Icon name="lock" sizePx={14} label={t('access.private')} />
          </span>
        )}
      </span>
      <span className={styles.title}>{title}</span>
      <span className={styles.facts} data-lacks={lacks || undefined}>
        {lacks ? t('alt.missingShort') : medium.kind === 'picture' ? dimensionsOf(medium) : kind}
      </span>
    </GridListItem>
  );
}

function dimensionsOf({ width, height }: LibraryMedium): string {
  return `${width} × ${height}`;
}

type NothingProps = { isLoading: boolean; failed: boolean; onRetry: () => Promise<void> };

function Nothing({ isLoading, failed, onRetry }: NothingProps) {
  const t = useTranslations('library');
  if (isLoading) {
    return (
      <div className={styles.waiting}>
        <Spinner sizePx={32} />
      </div>
    );
  }
  if (failed) {
    const again = (
      <Button variant="secondary" onClick={() => void onRetry()}>
        {t('tryAgain')}
      </Button>
    );
    return <EmptyState icon="warning" title={t('failed')} actions={again} />;
  }
  return (
    <EmptyState icon="search" title={t('empty.title')}>
      <p>{t('empty.text')}</p>
    </EmptyState>
  );
}
