import { useTranslations } from '#web/i18n/use-translations.ts';
import { AccordionItem } from '#web/ui/accordion.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './link-picker.module.css';
import type { LinkManners } from './link-values.ts';

/** How a link is opened and what it tells search engines, folded away: few links need it. */
export function LinkMannersFields({
  manners,
  onChange,
}: {
  manners: LinkManners;
  onChange: (manners: LinkManners) => void;
}) {
  const t = useTranslations('backoffice');
  const { target, nofollow, sponsored } = manners;
  return (
    <AccordionItem
      size="small"
      title={t('link.manners')}
      open={Boolean(target || nofollow || sponsored) || undefined}
    >
      <div className={styles.manners}>
        <SelectField
          label={t('link.target')}
          value={target ?? ''}
          options={['', '_self', '_blank'].map((value) => ({
            value,
            label: t(`targets.${value || 'usual'}`),
          }))}
          onChange={({ target: { value } }) =>
            onChange({ ...manners, target: value === '_self' || value === '_blank' ? value : undefined })
          }
        />
        <Checkbox
          label={t('link.nofollow')}
          checked={nofollow}
          onChange={({ target: { checked } }) => onChange({ ...manners, nofollow: checked })}
        />
        <Checkbox
          label={t('link.sponsored')}
          checked={sponsored}
          onChange={({ target: { checked } }) => onChange({ ...manners, sponsored: checked })}
        />
      </div>
    </AccordionItem>
  );
}
