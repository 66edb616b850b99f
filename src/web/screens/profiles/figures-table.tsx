import type { ReactNode } from 'react';
import { pathOf } from '#values/addresses.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';
import { Swatch } from '#web/ui/swatch.tsx';
import { Table } from '#web/ui/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { unbrokenName } from '../../parts/unbroken-name.ts';
import styles from './profiles.module.css';
import { LineSign } from './profiles-drawing.tsx';
import type { ComparedProfile, ComparedValue, ProfilesFacts } from './profiles-load.ts';

type Row = { readonly label: string; readonly value: (profile: ComparedProfile) => ReactNode };

/** What is said of each profile, side by side; a row that none of them has is not there. */
export function FiguresTable({ facts: { compared, factNames } }: { facts: ProfilesFacts }) {
  const t = useTranslations('profiles');
  const language = useLanguage();
  const figures = useFigures();
  const rows = [
    ...figures,
    ...factNames.map(
      (label): Row => ({
        label,
        value: ({ facts }) => facts[label] && <Values of={facts[label]} />,
      }),
    ),
  ].filter(({ value }) => compared.some((profile) => value(profile)));
  return (
    <Table caption={t('table.title')} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('table.figure')}</th>
          {compared.map(({ sku, name, slug }, place) => (
            <th key={sku} scope="col">
              <LineSign place={place} />
              <Link href={pathOf('product', language, { slug })}>{name}</Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {compared.map((profile) => (
              <td key={profile.sku}>{value(profile) || '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Colours as samples that are spoken, other values as words. */
function Values({ of: values }: { of: readonly ComparedValue[] }) {
  if (!values.some(({ hex }) => hex)) return unbrokenName(values.map(({ name }) => name).join(', '));
  return (
    <ul className={styles.colours}>
      {values.map(({ name, hex }) => (
        <li key={name}>
          {hex ? (
            <>
              <Swatch colour={hex} sizePx={16} />
              <VisuallyHidden>{name}</VisuallyHidden>
            </>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}

function useFigures(): Row[] {
  const t = useTranslations('profiles');
  const { number, price } = useFormats();
  const mm = (value: number) => number(value, { unit: 'mm' });
  const kg = (value: number, unit?: string) => number(value, { decimals: 2, ...(unit ? { unit } : {}) });
  return [
    { label: t('table.coverWidth'), value: ({ coverWidthMm }) => mm(coverWidthMm) },
    { label: t('table.height'), value: ({ heightMm }) => (heightMm ? mm(heightMm) : undefined) },
    {
      label: t('table.weight'),
      value: ({ weightKg: weight }) =>
        weight &&
        (kg(weight.from) === kg(weight.to)
          ? kg(weight.from, 'kg/m²')
          : `${kg(weight.from)}–${kg(weight.to, 'kg/m²')}`),
    },
    {
      label: t('table.pitch'),
      value: ({ minimumPitchTenths }) => number(minimumPitchTenths / 10, { unit: '°' }),
    },
    {
      label: t('table.lengths'),
      value: ({ lengthMm }) => lengthMm && `${number(lengthMm.from)}–${mm(lengthMm.to)}`,
    },
    {
      label: t('table.price'),
      value: ({ price: square }) =>
        square && (square.from ? t('table.from', { price: price(square.amount) }) : price(square.amount)),
    },
  ];
}
