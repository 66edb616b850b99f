import { useTranslations } from '#web/i18n/use-translations.ts';
import type { RemovedLine } from '#web/visitor/cart-state.ts';
import { Button } from '../../ui/button.tsx';
import { unbrokenName } from '../unbroken-name.ts';
import styles from './cart-lines.module.css';

export type RemovedLineNoteProps = { removed: RemovedLine; onRestore: () => void };

/** Stands where a line was, until it is brought back, another is removed, or the cart is left: nobody has to be quick. */
export function RemovedLineNote({ removed: { line, restoring }, onRestore }: RemovedLineNoteProps) {
  const t = useTranslations('cart');
  const { name } = line.productData;
  return (
    <p className={styles.removedNote}>
      <span>{t('line.removed', { name: unbrokenName(name) })}</span>
      <Button
        variant="link"
        value="restore"
        aria-label={t('line.restoreNamed', { name })}
        pending={restoring ?? false}
        onClick={onRestore}
      >
        {t('line.restore')}
      </Button>
    </p>
  );
}
