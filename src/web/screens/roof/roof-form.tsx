import type { ComponentProps } from 'react';
import { hasOneFace, type RoofShape, roofShapes } from '#values/roof/roof-geometry.ts';
import type { RoofCheck } from '#values/roof/roof-plan.ts';
import { checkText, snowQuestion, snowRegionText } from '#values/roof/roof-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Swatch } from '#web/ui/swatch.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './roof.module.css';
import type { MeasureError, MeasureName, RoofEntry } from './roof-entry.ts';
import { withoutName } from './roof-items.ts';
import type { CalculatedRoof } from './roof-load.ts';
import { allowedRegions } from './roof-stops.ts';

type RoofFormProps = {
  entry: RoofEntry;
  /** Nothing while a measure is wrong. */
  roof: CalculatedRoof | undefined;
  /** Ids of products whose lines are not wanted. */
  leftOut: ReadonlySet<number>;
  form: Pick<ComponentProps<'form'>, 'ref' | 'onChange' | 'onSubmit'>;
  address: string;
};

/** The roof's measures, which the form puts into the address. Typed text stays as it is typed. */
export function RoofForm({ entry, roof, leftOut, form, address }: RoofFormProps) {
  const t = useTranslations('roof');
  const { number } = useFormats();
  const { shape, typed, errors, coverings, covering, choices, snow, snowRegions, withGutter } = entry;
  const stop = useStops(roof, entry);
  const degrees = (tenths: number) => number(tenths / 10, { unit: '°' });
  const mm = (value: number) => number(value, { unit: 'mm' });
  const measure = (name: MeasureName) => ({
    key: name,
    id: `roof-${name}`,
    name,
    defaultValue: typed[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 20,
    error: errors[name] ? (
      <MeasureMistake name={name} error={errors[name]} />
    ) : name === 'pitch' ? (
      stop('minimumPitch')
    ) : undefined,
  });
  return (
    <form {...form} method="get" action={address} noValidate className={styles.form} data-print="hidden">
      <input type="hidden" name="from" value={shape} />
      <input type="hidden" name={withoutName} value={[...leftOut].join()} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('form.shape')}</legend>
        <div className={styles.shapes}>
          {roofShapes.map((one) => (
            <label key={one} className={styles.shape}>
              <input type="radio" name="shape" value={one} defaultChecked={one === shape} />
              <ShapeSign shape={one} />
              <span>{t(`shapes.${one}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('form.measures')}</legend>
        <div className={styles.measures}>
          <TextField {...measure('length')} label={t('form.lengthAlong')} hint={t('form.lengthHint')} />
          <TextField
            {...measure('width')}
            label={t(hasOneFace(shape) ? 'form.widthMono' : 'form.widthGable')}
            hint={t('form.lengthHint')}
          />
          <TextField {...measure('pitch')} label={t('form.pitch')} hint={t('form.pitchHint')} suffix="°" />
          <TextField {...measure('height')} label={t('form.height')} hint={t('form.heightHint')} />
        </div>
        <SelectField
          id="roof-snow"
          name="snow"
          {...snowQuestion(snowRegions, t, number)}
          error={stop('snowRegion')}
          defaultValue={snow}
          options={snowRegions.map((region) => ({
            value: region.key,
            label: snowRegionText(region, t, number),
          }))}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('form.covering')}</legend>
        <SelectField
          id="roof-covering"
          name="covering"
          label={t('form.product')}
          error={stop('tooLong')}
          hint={t('form.coveringHint', {
            pitch: degrees(covering.minimumPitchTenths),
            width: mm(covering.coverWidthMm),
            maximum: mm(covering.maximumMm),
          })}
          defaultValue={covering.sku}
          options={coverings.map(({ sku, name }) => ({ value: sku, label: name }))}
        />
        {choices.map(({ code, label, values, chosen }) => (
          <fieldset key={`${covering.sku} ${code}`}>
            <legend className={styles.label}>{label}</legend>
            <div className={styles.values}>
              {values.map(({ key, label: name, hex }) => (
                <label key={key} className={styles.value}>
                  <input type="radio" name={code} value={key} defaultChecked={key === chosen} />
                  {hex && <Swatch colour={hex} sizePx={20} />}
                  <span>{name}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <SelectField
          id="roof-gutter"
          name="gutter"
          label={t('form.gutter')}
          defaultValue={withGutter ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: t('form.withGutter') },
            { value: 'no', label: t('form.withoutGutter') },
          ]}
        />
      </fieldset>
      <Button type="submit" variant="secondary" wide className={styles.calculate}>
        {t('form.calculate')}
      </Button>
    </form>
  );
}

/** What stops the roof, at the field that it is about. */
function useStops(roof: CalculatedRoof | undefined, { snowRegions }: RoofEntry) {
  const t = useTranslations('roof');
  const { number } = useFormats();
  return (rule: RoofCheck['rule']): string | undefined => {
    const check = roof?.checks.find((one) => one.rule === rule && one.isStop);
    if (!roof || !check) return undefined;
    const allowed = allowedRegions(roof, snowRegions, t, number);
    return checkText(check, { product: roof.product.name, allowed }, t, number);
  };
}

function MeasureMistake({ name, error }: { name: MeasureName; error: MeasureError }) {
  const t = useTranslations('roof');
  const { number } = useFormats();
  const isPitch = name === 'pitch';
  if (error.rule === 'unreadable') return t(isPitch ? 'errors.number' : 'errors.length');
  const told = (value: number) =>
    isPitch ? number(value / 10, { unit: '°' }) : number(value, { unit: 'mm' });
  const bounds = { minimum: told(error.minimum), maximum: told(error.maximum) };
  return t(error.rule === 'flat' ? 'errors.flat' : 'errors.between', bounds);
}

const signs: Readonly<Record<RoofShape, string>> = {
  gable: 'M4 26L24 10L44 26M10 22V34H38V22',
  mono: 'M4 24L44 12M10 23V34H38V14',
  hip: 'M4 28L16 12H32L44 28ZM16 12L20 28M32 12L28 28',
  canopy: 'M40 6V36M8 24L40 17M12 23V36',
  carport: 'M4 22L44 14M10 21V36M38 15V36',
};

function ShapeSign({ shape }: { shape: RoofShape }) {
  return (
    <svg className={styles.sign} viewBox="0 0 48 40" width={48} height={40} aria-hidden="true">
      <path d={signs[shape]} />
    </svg>
  );
}
