import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import { toastMs } from '#values/limits.ts';
import { ChosenBar } from '#web/backoffice/chosen-bar.tsx';
import { ConfirmDialog } from '#web/backoffice/confirm-dialog.tsx';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import type { ListedProduct } from './product-list.ts';

type ArchiveBarProps = {
  /** Those that are chosen. */
  products: readonly ListedProduct[];
  onDone: () => void;
  /** What else can be done. */
  children?: ReactNode;
};

/** Takes the chosen goods out of the shop, or back in. */
export function ArchiveBar({ products, onDone, children }: ArchiveBarProps) {
  const t = useTranslations('goods');
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const revalidator = useRevalidator();
  const [isRunning, setRunning] = useState(false);
  const [isAsking, ask] = useState(false);
  const count = products.length;
  const isNothing = count === 0 || isRunning;
  const archive = async (archived: boolean) => {
    setRunning(true);
    try {
      const body = { ids: products.map(({ id }) => id), archived };
      const { changed } = await api.call(goodsEndpoints.managedProductArchive, { body });
      const text = t(archived ? 'products.archived' : 'products.restored', { count: changed });
      toast.show({ text, tone: 'ok', durationMs: toastMs });
      onDone();
      await revalidator.revalidate();
    } catch (error) {
      const text = refusal(error);
      toast.show({ text, tone: 'error', durationMs: readingMs(text) });
    } finally {
      setRunning(false);
    }
  };
  return (
    <ChosenBar chosen={t('products.chosen', { count })}>
      <Button size="small" variant="secondary" disabled={isNothing} onClick={() => ask(true)}>
        {t('products.archive')}
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabled={isNothing || !products.some(({ state }) => state === 'archived')}
        onClick={() => void archive(false)}
      >
        {t('products.restore')}
      </Button>
      {children}
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false);
          void archive(true);
        }}
        title={t('products.archiveTitle', { count })}
        text={t('products.archiveText')}
        submit={t('products.archive')}
      />
    </ChosenBar>
  );
}
