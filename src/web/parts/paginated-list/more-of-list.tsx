import { placeOfPage } from '#values/list-page.ts';
import type { TextsOf } from '#values/texts-of.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './more-of-list.module.css';
import type { PaginatedListState } from './paginated-list.ts';

export type MoreOfListProps = {
  state: PaginatedListState<unknown>;
  list: { readonly loadMore: () => void; readonly tryAgain: () => void };
  t: TextsOf<'blog' | 'search'>;
  /** Of the button that asks once more. */
  tryAgain: string;
};

/** The button that puts a further page behind a list, and how much of it is shown; nothing behind the last one. */
export function MoreOfList({ state, list, t, tryAgain }: MoreOfListProps) {
  if (placeOfPage(state).isLast) return null;
  return (
    <div className={styles.more}>
      {state.failed === 'more' ? (
        <p>
          {t('more.failed')}{' '}
          <Button variant="link" onClick={list.tryAgain}>
            {tryAgain}
          </Button>
        </p>
      ) : (
        <Button variant="secondary" pending={state.loading === 'more'} onClick={list.loadMore}>
          {t('more.show')}
        </Button>
      )}
      <p role="status" className={styles.shown}>
        {t('more.shown', { shown: Math.min(state.total, state.page * state.limit), total: state.total })}
      </p>
    </div>
  );
}
