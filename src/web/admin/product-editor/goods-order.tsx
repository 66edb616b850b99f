import type { ReactNode } from 'react';
import { moved } from '#web/backoffice/order.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './product-editor.module.css';

type GoodsOrderProps<Entry extends { readonly sku: string }> = {
  label: string;
  entries: readonly Entry[];
  nameOf: (sku: string) => string;
  onChange: (entries: readonly Entry[]) => void;
  /** Beside the name. */
  beside?: (entry: Entry, place: number) => ReactNode;
  /** Below it. */
  below?: (entry: Entry, place: number) => ReactNode;
};

/** Other products in an order of their own, each of which can be moved and removed. */
export function GoodsOrder<Entry extends { readonly sku: string }>(props: GoodsOrderProps<Entry>) {
  const { label, entries, nameOf, onChange, beside, below } = props;
  const t = useTranslations('goods');
  return (
    <ol className={styles.found} aria-label={label}>
      {entries.map((entry, place) => {
        const { sku } = entry;
        const name = nameOf(sku);
        const step = (icon: 'chevron-up' | 'chevron-down', to: number, text: string) => (
          <IconButton
            icon={icon}
            iconSizePx={16}
            label={text}
            disabled={to < 0 || to === entries.length}
            onClick={() => onChange(moved(entries, place, to))}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bundle may hold the same product twice.
          <li key={`${sku} ${place}`} className={styles.entry}>
            <div className={styles.line}>
              <span className={styles.hitWords}>
                {name}
                <span className={styles.quiet}>{sku}</span>
              </span>
              {beside?.(entry, place)}
              <span className={styles.steps}>
                {step('chevron-up', place - 1, t('editor.up', { name }))}
                {step('chevron-down', place + 1, t('editor.down', { name }))}
                <IconButton
                  icon="close"
                  iconSizePx={16}
                  label={t('editor.remove', { name })}
                  onClick={() => onChange(entries.filter((one) => one !== entry))}
                />
              </span>
            </div>
            {below?.(entry, place)}
          </li>
        );
      })}
    </ol>
  );
}
