import { type ReactNode, useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckLine } from '#web/ui/checkbox.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { textIn } from '../products/goods-words.ts';
import { AmountField } from './price-fields.tsx';
import { useProduct } from './product-context.ts';
import styles from './product-editor.module.css';
import type { Amount } from './roof-rules.ts';

type SizeProps = {
  label: string;
  value: Amount | undefined;
  suffix: string;
  /** How many of what is stored are one of what is typed: tenths of a degree. */
  parts?: number;
  onChange: (value: Amount) => void;
};

/** A size of rules: whole millimetres, or parts of another unit. */
export function SizeField({ value, parts = 1, onChange, ...field }: SizeProps) {
  return (
    <AmountField
      {...field}
      value={typeof value === 'number' ? value / parts : (value ?? null)}
      onChange={(typed) => onChange(typeof typed === 'number' ? Math.round(typed * parts) : typed)}
    />
  );
}

type SkuProps = {
  label: string;
  sku: string | undefined;
  nameOf: (sku: string) => string;
  onFind: () => void;
};

/** A product that rules name, and the way to another one. */
export function SkuChoice({ label, sku, nameOf, onFind }: SkuProps) {
  const t = useTranslations('goods');
  const backoffice = useTranslations('backoffice');
  return (
    <fieldset className={styles.keys}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.line}>
        <span className={styles.hitWords}>
          {sku ? nameOf(sku) : t('roof.noProduct')}
          {sku && <span className={styles.quiet}>{sku}</span>}
        </span>
        <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={onFind}>
          {backoffice('picker.choose')}
          <VisuallyHidden>{backoffice('about', { about: label })}</VisuallyHidden>
        </Button>
      </div>
    </fieldset>
  );
}

type RegionsProps = {
  label: string;
  regions: readonly string[];
  onChange: (regions: readonly string[]) => void;
};

/** Regions of snow, as the catalogue names them; without any in it there is nothing to choose. */
export function SnowRegions({ label, regions, onChange }: RegionsProps) {
  const language = useLanguage();
  const { choices } = useProduct();
  const values = choices.attributes.find(({ key }) => key === 'snowZone')?.values ?? [];
  if (values.length === 0) return null;
  return (
    <fieldset className={styles.keys}>
      <legend className={styles.label}>{label}</legend>
      {values.map((value) => (
        <CheckLine
          key={value.key}
          label={textIn(value.label, language) || value.key}
          checked={regions.includes(value.key)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...regions, value.key] : regions.filter((key) => key !== value.key))
          }
        />
      ))}
    </fieldset>
  );
}

type RowsProps<Row> = {
  title: string;
  rows: readonly Row[];
  /** What one is called, counted from 1. */
  nameOf: (row: Row, place: number) => string;
  draw: (row: Row, change: (more: Partial<Row>) => void, place: number) => ReactNode;
  add: Row;
  onChange: (rows: readonly Row[]) => void;
};

/** Rules of which there are several, one below the other. */
export function RuleRows<Row extends object>({ title, rows, nameOf, draw, add, onChange }: RowsProps<Row>) {
  const t = useTranslations('goods');
  const [atFirst] = useState(rows.length);
  return (
    <fieldset className={styles.keys}>
      <legend className={styles.label}>{title}</legend>
      <div className={styles.stack}>
        {rows.map((row, place) => (
          <RuleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place.
            key={place}
            name={nameOf(row, place + 1)}
            isNew={place >= atFirst}
            onRemove={() => onChange(rows.filter((one) => one !== row))}
          >
            {draw(
              row,
              (more) => onChange(rows.map((one) => (one === row ? { ...one, ...more } : one))),
              place,
            )}
          </RuleRow>
        ))}
        <div>
          <Button
            size="small"
            variant="secondary"
            startIcon="plus"
            onClick={() => onChange([...rows, { ...add }])}
          >
            {t('roof.add')}
            <VisuallyHidden> {title}</VisuallyHidden>
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

type RuleRowProps = { name: string; isNew: boolean; onRemove: () => void; children: ReactNode };

/** One of several rules: folded, but for the one that has just been added. */
function RuleRow({ name, isNew, onRemove, children }: RuleRowProps) {
  const t = useTranslations('goods');
  const [isOpen, open] = useState(isNew);
  return (
    <details className={styles.rule} open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{name}</summary>
      <div className={styles.stack}>
        <div className={styles.grid}>{children}</div>
        <div>
          <Button size="small" variant="ghost" startIcon="trash" onClick={onRemove}>
            {t('roof.remove')}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </div>
      </div>
    </details>
  );
}
