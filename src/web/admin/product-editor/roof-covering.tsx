import type { EdgePart, RatedPart } from '#values/roof/roof-rules.ts';
import { roofBases, roofEdges, roofRoles } from '#values/roof/roof-rules.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './product-editor.module.css';
import { RuleRows, SizeField, SkuChoice, SnowRegions } from './roof-fields.tsx';
import type { Typed, TypedCovering } from './roof-rules.ts';

const units = ['pcs', 'm', 'm2'] as const;
const newEdge: Typed<EdgePart> = { edge: 'eaves', product: '', pieceMm: 2000, overlapMm: 50 };
const newPart: Typed<RatedPart> = {
  role: 'fixing',
  product: '',
  per: 'area',
  hundredths: 600,
  unit: 'pcs',
  packOf: 100,
};

export type RoofPartProps<Rules> = {
  rules: Rules;
  onChange: (rules: Rules) => void;
  nameOf: (sku: string) => string;
  /** Looks for a product, and tells its SKU. */
  find: (title: string, onFound: (sku: string) => void) => void;
};

/** How sheets are laid, and what goes with them. */
export function CoveringFields({ rules, onChange, nameOf, find }: RoofPartProps<TypedCovering>) {
  const t = useTranslations('goods');
  const change = (more: Partial<TypedCovering>) => onChange({ ...rules, ...more });
  const named = (sku: string, place: number) =>
    sku ? nameOf(sku) : t('roof.numbered', { number: String(place) });
  const size = (name: 'coverWidthMm' | 'eavesOverhangMm' | 'ridgeGapMm') => (
    <SizeField
      label={t(`roof.size.${name}`)}
      value={rules[name]}
      suffix="mm"
      onChange={(value) => change({ [name]: value })}
    />
  );
  const length = (name: keyof TypedCovering['lengths']) => (
    <SizeField
      label={t(`roof.size.${name}`)}
      value={rules.lengths[name]}
      suffix="mm"
      onChange={(value) => change({ lengths: { ...rules.lengths, [name]: value } })}
    />
  );
  return (
    <>
      <div className={styles.grid}>
        {size('coverWidthMm')}
        <SizeField
          label={t('roof.pitch')}
          value={rules.minimumPitchTenths}
          suffix="°"
          parts={10}
          onChange={(minimumPitchTenths) => change({ minimumPitchTenths })}
        />
        {length('minimumMm')}
        {length('maximumMm')}
        {length('baseMm')}
        {length('stepMm')}
        {size('eavesOverhangMm')}
        {size('ridgeGapMm')}
      </div>
      <SnowRegions
        label={t('roof.snow')}
        regions={rules.snowRegions}
        onChange={(snowRegions) => change({ snowRegions })}
      />
      <RuleRows
        title={t('roof.endOverlaps')}
        rows={rules.endOverlaps}
        nameOf={({ fromPitchTenths }) =>
          t('roof.fromPitchOf', { pitch: String(Number(fromPitchTenths) / 10) })
        }
        add={{ fromPitchTenths: 100, overlapMm: 200 }}
        onChange={(endOverlaps) => change({ endOverlaps })}
        draw={(row, more) => (
          <>
            <SizeField
              label={t('roof.fromPitch')}
              value={row.fromPitchTenths}
              suffix="°"
              parts={10}
              onChange={(fromPitchTenths) => more({ fromPitchTenths })}
            />
            <SizeField
              label={t('roof.size.overlapMm')}
              value={row.overlapMm}
              suffix="mm"
              onChange={(overlapMm) => more({ overlapMm })}
            />
          </>
        )}
      />
      <RuleRows
        title={t('roof.edges')}
        rows={rules.edges}
        nameOf={({ edge, product }, place) => `${t(`roof.edgeOf.${edge}`)}: ${named(product, place)}`}
        add={newEdge}
        onChange={(edges) => change({ edges })}
        draw={(row, more) => (
          <>
            <SelectField
              label={t('roof.edge')}
              value={row.edge}
              options={roofEdges.map((value) => ({ value, label: t(`roof.edgeOf.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                more({ edge: roofEdges.find((one) => one === value) ?? row.edge })
              }
            />
            <SkuChoice
              label={t('roof.product')}
              sku={row.product}
              nameOf={nameOf}
              onFind={() => find(t('roof.edges'), (product) => more({ product }))}
            />
            <SizeField
              label={t('roof.size.pieceMm')}
              value={row.pieceMm}
              suffix="mm"
              onChange={(pieceMm) => more({ pieceMm })}
            />
            <SizeField
              label={t('roof.size.overlapMm')}
              value={row.overlapMm}
              suffix="mm"
              onChange={(overlapMm) => more({ overlapMm })}
            />
            <Conditions row={row} onChange={more} />
          </>
        )}
      />
      <RuleRows
        title={t('roof.rated')}
        rows={rules.parts}
        nameOf={({ product }, place) => named(product, place)}
        add={newPart}
        onChange={(parts) => change({ parts })}
        draw={(row, more) => (
          <>
            <SelectField
              label={t('roof.role')}
              value={row.role}
              options={roofRoles.map((value) => ({ value, label: t(`roof.roleOf.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                more({ role: roofRoles.find((one) => one === value) ?? row.role })
              }
            />
            <SkuChoice
              label={t('roof.product')}
              sku={row.product}
              nameOf={nameOf}
              onFind={() => find(t('roof.rated'), (product) => more({ product }))}
            />
            <SizeField
              label={t('roof.rate')}
              value={row.hundredths}
              suffix={t(`unitShort.${row.unit}`)}
              parts={100}
              onChange={(hundredths) => more({ hundredths })}
            />
            <SelectField
              label={t('roof.unit')}
              value={row.unit}
              options={units.map((value) => ({ value, label: t(`unit.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                more({ unit: units.find((one) => one === value) ?? row.unit })
              }
            />
            <SelectField
              label={t('roof.per')}
              value={row.per}
              options={roofBases.map((value) => ({ value, label: t(`roof.perOf.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                more({ per: roofBases.find((one) => one === value) ?? row.per })
              }
            />
            <SizeField
              label={t('roof.packOf')}
              value={row.packOf}
              suffix={t(`unitShort.${row.unit}`)}
              onChange={(packOf) => more({ packOf })}
            />
            <Conditions row={row} onChange={more} />
          </>
        )}
      />
      <SkuChoice
        label={t('roof.gutter')}
        sku={rules.gutter}
        nameOf={nameOf}
        onFind={() => find(t('roof.gutter'), (gutter) => change({ gutter }))}
      />
    </>
  );
}

type Condition = Pick<Typed<EdgePart>, 'fromPitchTenths' | 'belowPitchTenths' | 'snowRegions'>;

/** When something is needed; what is left empty does not bind. */
function Conditions({ row, onChange }: { row: Condition; onChange: (more: Condition) => void }) {
  const t = useTranslations('goods');
  const pitch = (name: 'fromPitchTenths' | 'belowPitchTenths', label: string) => (
    <SizeField
      label={label}
      value={row[name]}
      suffix="°"
      parts={10}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
    />
  );
  return (
    <>
      {pitch('fromPitchTenths', t('roof.fromPitch'))}
      {pitch('belowPitchTenths', t('roof.belowPitch'))}
      <SnowRegions
        label={t('roof.onlySnow')}
        regions={row.snowRegions ?? []}
        onChange={(regions) => onChange({ snowRegions: regions.length > 0 ? regions : undefined })}
      />
    </>
  );
}
