import { useCallback, useState } from 'react';
import type { EndpointAnswer } from '#contract/endpoint.ts';
import { changeEndpoints } from '#contract/v1/change-endpoints.ts';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { ConfirmDialog } from '#web/backoffice/confirm-dialog.tsx';
import { Moment } from '#web/backoffice/moment.tsx';
import { useWork } from '#web/backoffice/use-work.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { useChangeUndo } from '../products/use-change-undo.ts';
import { ChangedFields } from './changed-fields.tsx';
import styles from './history-section.module.css';
import { useProduct } from './product-context.ts';
import { FoldedSection } from './product-section.tsx';
import type { Product } from './product-values.ts';
import type { FieldChange } from './use-said-value.ts';

type ChangeSet = EndpointAnswer<typeof changeEndpoints.changeFilter>['data'][number] & {
  /** What it has changed of this product. */
  readonly changes: readonly FieldChange[];
};

const setsShown = 10;

/** Who has changed what of the product, newest first; each of it can be taken back. */
export function HistorySection({ product }: { product: Product }) {
  const t = useTranslations('goods');
  const api = useApi();
  const [sets, setSets] = useState<readonly ChangeSet[]>();
  const read = useCallback(async () => {
    const filters = [
      { key: 'entity', value: 'product' },
      { key: 'entityId', value: String(product.id) },
    ];
    const { data } = await api.call(changeEndpoints.changeFilter, { body: { perPage: setsShown, filters } });
    const whole = await Promise.all(
      data.map(async (set) => {
        const { changes } = await api.call(changeEndpoints.changeGet, {
          params: { id: set.id },
          query: { perPage: 100 },
        });
        const own = changes.data.filter(
          ({ entity, entityId }) => entity === 'product' && entityId === String(product.id),
        );
        return { ...set, changes: own };
      }),
    );
    setSets(whole);
  }, [api, product.id]);
  return (
    <FoldedSection
      key={product.id}
      title={t('history.title')}
      summary={t('history.lead')}
      fields={[]}
      onOpen={() => void read()}
    >
      {sets === undefined ? (
        <Skeleton />
      ) : (
        <ol className={styles.sets}>
          {sets.map((set) => (
            <SetOfChanges key={set.id} set={set} productId={product.id} onDone={() => void read()} />
          ))}
          {sets.length === 0 && <li className={styles.quiet}>{t('history.none')}</li>}
        </ol>
      )}
    </FoldedSection>
  );
}

type SetProps = { set: ChangeSet; productId: number; onDone: () => void };

function SetOfChanges({ set, productId, onDone }: SetProps) {
  const t = useTranslations('goods');
  const { isAsking, ask, undo, isRunning } = useUndoing(set.id, productId, onDone);
  const isMade = set.changes.some(({ field }) => field === 'made');
  return (
    <li className={styles.set}>
      <div className={styles.when}>
        <Moment at={set.at} />
        <span className={styles.quiet}>{set.user?.name ?? t('history.program')}</span>
        <span className={styles.quiet}>
          {set.undoes === null ? t(`history.source.${set.source}`) : t('history.undoing')}
        </span>
      </div>
      {isMade ? <p>{t('history.made')}</p> : <ChangedFields changes={set.changes} />}
      {!set.isUndoneWhole && set.undoes === null && !isMade ? (
        <Button
          size="small"
          variant="secondary"
          aria-haspopup="dialog"
          pending={isRunning}
          onClick={() => ask(true)}
        >
          {t('history.undo')}
          <VisuallyHidden> #{set.id}</VisuallyHidden>
        </Button>
      ) : (
        <span className={styles.quiet}>{set.isUndoneWhole && t('history.undone')}</span>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => void undo()}
        title={t('history.undoTitle')}
        text={set.count > 1 ? t('history.undoMany', { count: set.count }) : t('history.undoText')}
        submit={t('history.undo')}
      />
    </li>
  );
}

/** Takes a set back, and reads what has become of the product. */
function useUndoing(setId: number, productId: number, onDone: () => void) {
  const api = useApi();
  const undoSet = useChangeUndo();
  const { isRunning, run } = useWork();
  const { take } = useProduct();
  const [isAsking, ask] = useState(false);
  return {
    isAsking,
    ask,
    isRunning,
    undo() {
      ask(false);
      return run(async () => {
        await undoSet(setId);
        take(await api.call(goodsEndpoints.managedProductGet, { params: { id: productId } }));
        onDone();
      });
    },
  };
}
