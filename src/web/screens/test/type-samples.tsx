import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Swatch } from '#web/ui/swatch.tsx';
import { Facts, Table } from '#web/ui/table.tsx';
import text from '../../styles/text.module.css';
import styles from './sample.module.css';
import { Sample, SampleGroup } from './sample.tsx';

/** The palette of styles/tokens.css; a swatch is a drawing and cannot name a custom property. */
const palette = [
  ['ink', '#14181b'],
  ['graphite', '#383e42'],
  ['steel', '#616a72'],
  ['line', '#d9dcd9'],
  ['mist', '#f3f4f1'],
  ['oxide', '#a63c28'],
  ['ok', '#2e6b4f'],
  ['warn', '#8a5a00'],
  ['danger', '#a4262c'],
] as const;

/** Type, colours, tables. */
export function TypeSamples({ id }: { id: string }) {
  const t = useTranslations('interface');
  const cart = useTranslations('cart');
  const { price, number } = useFormats();
  const sums = [
    { label: cart('totals.items'), value: price(9999.99) },
    { label: cart('totals.delivery'), value: cart('totals.free') },
  ];
  const sentence = t('type.sentence');
  return (
    <SampleGroup id={id} title={t('groups.type')}>
      <Sample name="Type" layout="plain">
        <div className={styles.types}>
          <p className={text.display}>{sentence}</p>
          <p className={text.lead}>{t('type.paragraph')}</p>
          <p className={text.overline}>{sentence}</p>
          <div className={text.prose}>
            <p>{t('type.paragraph')}</p>
            <ul>
              <li>{t('choice.first')}</li>
              <li>{t('choice.second')}</li>
            </ul>
          </div>
          <p className={`${text.small} ${text.quiet}`}>{t('type.paragraph')}</p>
        </div>
      </Sample>
      <Sample name="Swatch">
        {palette.map(([name, colour]) => (
          <span key={name} className={styles.swatch}>
            <Swatch colour={colour} sizePx={32} />
            {name}
          </span>
        ))}
      </Sample>
      <Sample name="Table" layout="plain">
        <Table caption={cart('lines')}>
          <thead>
            <tr>
              <th scope="col">{cart('column.product')}</th>
              <th scope="col" data-numeric>
                {cart('column.quantity')}
              </th>
              <th scope="col" data-numeric>
                {cart('column.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('choice.first')}</th>
              <td data-numeric>{number(24)}</td>
              <td data-numeric>{price(9999.99)}</td>
            </tr>
            <tr data-total>
              <th scope="row">{cart('totals.total')}</th>
              <td />
              <td data-numeric>{price(9999.99)}</td>
            </tr>
          </tbody>
        </Table>
      </Sample>
      <Sample name="Facts" layout="grid">
        <Facts items={sums} />
        <Facts
          layout="ends"
          items={[...sums, { label: cart('totals.total'), value: price(9999.99), total: true }]}
        />
      </Sample>
    </SampleGroup>
  );
}
