import { useState } from 'react';
import { foldText } from '#values/folded-text.ts';
import { type IconName, iconNames } from '#values/icon-names.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './icon-picker.module.css';

await needBackofficeMessages('backoffice', 'fields', 'notices');

export type IconPickerProps = {
  open: boolean;
  onClose: () => void;
  chosen: IconName | null;
  onChoose: (icon: IconName) => void;
};

/** The dialog in which one of the drawings is chosen. */
export function IconPicker({ open, onClose, chosen, onChoose }: IconPickerProps) {
  const t = useTranslations('backoffice');
  const [typed, setTyped] = useState('');
  const words = foldText(typed.trim());
  const found = iconNames.filter((name) => foldText(`${t(`icons.${name}`)} ${name}`).includes(words));
  return (
    <Dialog open={open} onClose={onClose} title={t('choose.icon')} closeLabel={t('picker.close')} size="wide">
      <TextField
        label={t('picker.search')}
        labelHidden
        placeholder={t('picker.search')}
        prefix={<Icon name="search" sizePx={18} />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={60}
      />
      <ul className={styles.icons}>
        {found.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.icon}
              aria-pressed={name === chosen}
              onClick={() => {
                onChoose(name);
                onClose();
              }}
            >
              <Icon name={name} sizePx={28} />
              <span>{t(`icons.${name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <EmptyState icon="search" level={3} title={t('picker.none')} />}
    </Dialog>
  );
}
