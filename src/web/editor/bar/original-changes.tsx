import { lazy, Suspense, useState } from 'react';
import { needCode } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { useEditState } from '../editing-context.ts';
import styles from './edit-bar.module.css';

const OriginalDialog = lazy(() => needCode(() => import('../differences/original-dialog.tsx'), false));

/** Says that the text from which this one was translated has changed since, and leads to what has. */
export function OriginalChanges() {
  const t = useTranslations('editor');
  const count = useEditState(({ post }) => post.translation?.changed.length ?? 0);
  const [isOpen, setOpen] = useState(false);
  if (count === 0 && !isOpen) return null;
  return (
    <p className={styles.other}>
      <Button variant="link" size="small" onClick={() => setOpen(true)}>
        {t('original.changed', { count })}
      </Button>
      {isOpen && (
        <Suspense>
          <OriginalDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  );
}
