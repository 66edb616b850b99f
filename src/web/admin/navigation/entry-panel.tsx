import { useEffect, useRef } from 'react';
import { languageNames, languages } from '#values/language.ts';
import { navigationMaxima } from '#values/limits.ts';
import { LinkControl } from '#web/backoffice/section-fields/link-control.tsx';
import { LoneControls } from '#web/backoffice/section-fields/lone-controls.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './navigation-screen.module.css';
import { stepEntry, type TreeEntry, type TreeStep } from './navigation-tree.ts';

const steps = ['up', 'down', 'in', 'out'] as const satisfies TreeStep[];

type EntryPanelProps = {
  tree: readonly TreeEntry[];
  entry: TreeEntry;
  /** Whether there is room below it. */
  canAddBelow: boolean;
  onChange: (change: (entry: TreeEntry) => TreeEntry) => void;
  onMove: (tree: readonly TreeEntry[]) => void;
  onAddBelow: () => void;
  onRemove: () => void;
};

/** The chosen entry's texts per language and target, and the buttons that move it. */
export function EntryPanel(props: EntryPanelProps) {
  const { tree, entry, canAddBelow, onChange, onMove, onAddBelow, onRemove } = props;
  const t = useTranslations('site');
  const language = useLanguage();
  const panel = useRef<HTMLFieldSetElement>(null);
  // In small windows it stands below the tree.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <fieldset ref={panel} className={styles.panel}>
      <legend className={styles.legend}>{t('navigation.entry')}</legend>
      {languages.map((one) => (
        <TextField
          key={one}
          label={t('navigation.label', { language: languageNames[one] })}
          lang={one}
          value={entry.label[one] ?? ''}
          maxLength={navigationMaxima.letters}
          onChange={({ currentTarget: { value } }) =>
            onChange((present) => ({ ...present, label: { ...present.label, [one]: value } }))
          }
        />
      ))}
      <LoneControls language={language}>
        <LinkControl
          field={{ kind: 'link' }}
          name="link"
          path="link"
          value={entry.link}
          label={t('navigation.link')}
          hint={undefined}
          error={undefined}
          onChange={(link) =>
            onChange((present) => ({ ...present, link: (link ?? {}) as TreeEntry['link'] }))
          }
        />
      </LoneControls>
      <div className={styles.buttons}>
        {steps.map((step) => {
          const stepped = stepEntry(tree, entry.key, step);
          return (
            <Button
              key={step}
              size="small"
              variant="secondary"
              aria-disabled={stepped === undefined}
              onClick={() => stepped && onMove(stepped)}
            >
              {t(`navigation.${step}`)}
            </Button>
          );
        })}
        <Button size="small" variant="secondary" aria-disabled={!canAddBelow} onClick={onAddBelow}>
          {t('navigation.addBelow')}
        </Button>
        <Button size="small" variant="ghost" startIcon="trash" onClick={onRemove}>
          {t('navigation.remove')}
        </Button>
      </div>
    </fieldset>
  );
}
