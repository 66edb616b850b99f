import type { ProductFormat } from '#values/product-formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { AmountField } from './price-fields.tsx';
import styles from './product-editor.module.css';

type Amount = number | string | null;
type Values = Readonly<Record<string, Amount>>;

/** A member of a bundle; how it follows the others: docs/rules/catalogue.md. */
export type BundleMember = {
  readonly sku: string;
  readonly quantity: number | string;
  /** By the keys of its options: what is given, what buyers fill in, and what is proposed there. */
  readonly presetOptions?: Values | null;
  readonly askOptions?: readonly string[] | null;
  readonly defaultOptions?: Values | null;
  readonly follows?: Following | null;
};
type Following = {
  readonly colour?: boolean | undefined;
  readonly pieces?: { readonly everyMm: Amount; readonly pieces: Amount } | undefined;
};

const lengthChoices = ['asked', 'given'] as const;
type LengthChoice = (typeof lengthChoices)[number];

type MemberRulesProps = {
  member: BundleMember;
  name: string;
  goods: { readonly format: ProductFormat; readonly lengthOption: string | null } | undefined;
  onChange: (more: Partial<BundleMember>) => void;
};

/** What a member takes over from the others, and in which length it comes. */
export function MemberRules({ member, name, goods, onChange }: MemberRulesProps) {
  const t = useTranslations('goods');
  const { follows } = member;
  const follow = (more: Following) => {
    const { colour, pieces } = { ...follows, ...more };
    const next = { ...(colour ? { colour } : {}), ...(pieces ? { pieces } : {}) };
    onChange({ follows: Object.keys(next).length > 0 ? next : null });
  };
  const { pieces } = follows ?? {};
  const key = goods?.lengthOption;
  return (
    <details className={styles.rules}>
      <summary>
        {t('bundle.rules')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </summary>
      <div className={styles.grid}>
        {goods?.format === 'configurable' && (
          <Checkbox
            label={t('bundle.colour')}
            hint={t('bundle.colourHint')}
            checked={follows?.colour === true}
            onChange={({ currentTarget: { checked } }) => follow({ colour: checked })}
          />
        )}
        {key && <LengthOfMember member={member} option={key} onChange={onChange} />}
        <Checkbox
          label={t('bundle.byLength')}
          hint={t('bundle.byLengthHint')}
          checked={pieces !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            follow({ pieces: checked ? { everyMm: 1000, pieces: 1 } : undefined })
          }
        />
        {pieces && (
          <>
            <AmountField
              label={t('bundle.pieces')}
              value={pieces.pieces}
              onChange={(value) => follow({ pieces: { ...pieces, pieces: value } })}
            />
            <AmountField
              label={t('bundle.every')}
              value={pieces.everyMm}
              suffix="mm"
              onChange={(value) => follow({ pieces: { ...pieces, everyMm: value } })}
            />
          </>
        )}
      </div>
    </details>
  );
}

type LengthProps = Pick<MemberRulesProps, 'member' | 'onChange'> & { option: string };

/** Of goods that are cut to length: the buyer says how long, or the shop has. */
function LengthOfMember({ member, option, onChange }: LengthProps) {
  const t = useTranslations('goods');
  const { presetOptions, askOptions, defaultOptions } = member;
  const choice: LengthChoice = presetOptions && option in presetOptions ? 'given' : 'asked';
  const value = (choice === 'given' ? presetOptions : defaultOptions)?.[option] ?? null;
  const others = (values: Values | null | undefined) =>
    Object.entries(values ?? {}).filter(([key]) => key !== option);
  const withLength = (values: Values | null | undefined, length: Amount) => {
    const next = [...others(values), ...(length === null ? [] : [[option, length] as const])];
    return next.length > 0 ? Object.fromEntries(next) : null;
  };
  const setLength = (next: LengthChoice, length: Amount) =>
    next === 'given'
      ? onChange({
          presetOptions: withLength(presetOptions, length ?? 1000),
          askOptions: (askOptions ?? []).filter((key) => key !== option),
          defaultOptions: withLength(defaultOptions, null),
        })
      : onChange({
          presetOptions: withLength(presetOptions, null),
          askOptions: [...new Set([...(askOptions ?? []), option])],
          defaultOptions: withLength(defaultOptions, length),
        });
  return (
    <>
      <SelectField
        label={t('bundle.length')}
        value={choice}
        options={lengthChoices.map((one) => ({ value: one, label: t(`bundle.lengths.${one}`) }))}
        onChange={({ currentTarget }) =>
          setLength(lengthChoices.find((one) => one === currentTarget.value) ?? 'asked', value)
        }
      />
      <AmountField
        label={t(choice === 'given' ? 'bundle.givenLength' : 'bundle.proposedLength')}
        value={value}
        suffix="mm"
        onChange={(length) => setLength(choice, length)}
      />
    </>
  );
}
