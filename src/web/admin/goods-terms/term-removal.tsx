import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { toastMs } from '#values/limits.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { ConfirmDialog } from '#web/backoffice/confirm-dialog.tsx';
import { readingMs, useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { useApi } from '#web/visitor/use-api.ts';
import styles from './goods-terms.module.css';
import { callsOfTerms, type TermKind } from './term-calls.ts';

type Use = { readonly entity: string; readonly id: number; readonly title: string };
type Uses = { readonly uses: readonly Use[]; readonly total: number };

type TermRemovalProps = { kind: TermKind; id: number; title: string; onRemoved: () => void };

/** Deletes a term that nobody uses; of one that is used, it is told where. */
export function TermRemoval({ kind, id, title, onRemoved }: TermRemovalProps) {
  const t = useTranslations('goods');
  const admin = useTranslations('admin');
  const api = useApi();
  const toast = useToast();
  const { refusal } = useRefusalTexts();
  const revalidator = useRevalidator();
  const [isAsking, ask] = useState(false);
  const [used, setUsed] = useState<Uses>();
  const remove = async () => {
    ask(false);
    try {
      await callsOfTerms[kind].remove(api, id);
      toast.show({ text: t('terms.removed', { title }), tone: 'ok', durationMs: toastMs });
      onRemoved();
      await revalidator.revalidate();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'IN_USE') setUsed(error.details as unknown as Uses);
      else toast.show({ text: refusal(error), tone: 'error', durationMs: readingMs(refusal(error)) });
    }
  };
  return (
    <>
      <Button variant="ghost" startIcon="trash" aria-haspopup="dialog" onClick={() => ask(true)}>
        {admin('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => void remove()}
        title={t('terms.removeTitle', { title })}
        text={t('terms.removeText')}
        submit={admin('delete')}
        isDangerous
      />
      <UsesDialog used={used} title={title} onClose={() => setUsed(undefined)} />
    </>
  );
}

function UsesDialog({
  used,
  title,
  onClose,
}: {
  used: Uses | undefined;
  title: string;
  onClose: () => void;
}) {
  const t = useTranslations('goods');
  const backoffice = useTranslations('backoffice');
  const language = useLanguage();
  return (
    <Dialog
      open={used !== undefined}
      onClose={onClose}
      title={t('terms.inUse', { title })}
      closeLabel={backoffice('confirm.close')}
      size="small"
    >
      {used && (
        <div className={styles.uses}>
          <p>{t('terms.inUseText', { count: used.total })}</p>
          <ul className={styles.useList}>
            {used.uses.map(({ entity, id, title: name }) => (
              <li key={`${entity} ${id}`}>
                {entity === 'product' ? (
                  <Link href={panelPathOf('adminProduct', language, { id: String(id) })} prefetch="none">
                    {name}
                  </Link>
                ) : (
                  `${t(`entity.${entity}`)} ${name}`
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
