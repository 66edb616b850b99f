import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { turnKeys, useAreKeysOn } from './list-keys.ts';
import styles from './list-table.module.css';

/** Says which keys a list knows, and turns them off. */
export function ListKeysHint() {
  const t = useTranslations('backoffice');
  const isOn = useAreKeysOn();
  return (
    <p className={styles.keys} data-print="hidden">
      {isOn && (
        <span>
          <kbd>j</kbd> <kbd>k</kbd> {t('list.keys.rows')}, <kbd>/</kbd> {t('list.keys.search')}
        </span>
      )}
      <Button variant="link" size="small" onClick={() => turnKeys(!isOn)}>
        {t(isOn ? 'list.keys.turnOff' : 'list.keys.turnOn')}
      </Button>
    </p>
  );
}
