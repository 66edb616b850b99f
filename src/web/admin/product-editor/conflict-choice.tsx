import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioCard, RadioGroup } from '#web/ui/radio-group.tsx';
import { labelOfField, useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import { valueAt } from './product-values.ts';
import { useSaidValue } from './use-said-value.ts';

/** Asks, field by field, whose is to stay where somebody else has changed the same; all else that was typed stays. */
export function ConflictChoice() {
  const { conflict } = useProduct();
  return conflict ? <Choice key={conflict.theirs.version} /> : null;
}

function Choice() {
  const t = useTranslations('goods');
  const backoffice = useTranslations('backoffice');
  const said = useSaidValue();
  const { conflict, read, endConflict, settle } = useProduct();
  const [kept, keep] = useState<ReadonlySet<string>>(new Set());
  if (!conflict) return null;
  const choose = (path: string, isMine: boolean) => {
    const next = new Set(kept);
    if (isMine) next.add(path);
    else next.delete(path);
    keep(next);
  };
  return (
    <Dialog
      open
      onClose={endConflict}
      title={t('conflict.title')}
      closeLabel={backoffice('confirm.close')}
      size="wide"
      footer={
        <div className={styles.actions}>
          <Button onClick={() => settle(kept)}>{t('conflict.save')}</Button>
          <Button variant="ghost" onClick={endConflict}>
            {t('conflict.back')}
          </Button>
        </div>
      }
    >
      <div className={styles.stack}>
        <p>{t('conflict.text')}</p>
        {conflict.paths.map((path) => (
          <RadioGroup key={path} legend={labelOfField(t, path)}>
            <RadioCard
              name={path}
              label={t('conflict.theirs')}
              description={said(path, valueAt(conflict.theirs, path))}
              checked={!kept.has(path)}
              onChange={() => choose(path, false)}
            />
            <RadioCard
              name={path}
              label={t('conflict.mine')}
              description={said(path, read(path))}
              checked={kept.has(path)}
              onChange={() => choose(path, true)}
            />
          </RadioGroup>
        ))}
      </div>
    </Dialog>
  );
}
