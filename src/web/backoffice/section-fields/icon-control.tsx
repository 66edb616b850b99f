import { Suspense, useState } from 'react';
import { isIconName } from '#values/icon-names.ts';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { ControlProps } from './field-context.ts';
import { FieldGroup } from './field-group.tsx';
import styles from './section-fields.module.css';

const IconPicker = lazyPart(() =>
  import('../pickers/icon-picker.tsx').then((module) => ({ default: module.IconPicker })),
);

/** One of the program's drawings, or none. */
export function IconControl({ value, label, hint, error, onChange }: ControlProps<'icon'>) {
  const t = useTranslations('backoffice');
  const [isOpen, open] = useState(false);
  const chosen = isIconName(value) ? value : null;
  return (
    <FieldGroup label={label} hint={hint} error={error}>
      {chosen && (
        <div className={styles.chosen}>
          <span className={styles.goal}>
            <Icon name={chosen} />
            <span>{t(`icons.${chosen}`)}</span>
          </span>
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={() => open(true)}>
          {t(chosen ? 'picker.change' : 'choose.icon')}
        </Button>
        {chosen && (
          <Button variant="ghost" size="small" onClick={() => onChange(null)}>
            {t('field.remove')}
          </Button>
        )}
      </div>
      <Suspense>
        {isOpen && <IconPicker open onClose={() => open(false)} chosen={chosen} onChoose={onChange} />}
      </Suspense>
    </FieldGroup>
  );
}
