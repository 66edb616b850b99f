import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { entryEndpoints } from '#contract/v1/entry-endpoints.ts';
import { formEndpoints } from '#contract/v1/form-endpoints.ts';
import { findLanguageByCode, languageNames } from '#values/language.ts';
import { formatFileSize } from '#web/i18n/formats.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Link } from '#web/ui/link.tsx';
import { Facts, Table } from '#web/ui/table.tsx';
import styles from './entry-screen.module.css';

export type WholeEntry = EndpointAnswer<typeof entryEndpoints.entryGet>;

/** What somebody has sent: who it was, the words, the goods that are asked for and the files. */
export function EntryContent({ entry }: { entry: WholeEntry }) {
  const t = useTranslations('site');
  const { dateTime } = useFormats();
  const { email, contact_number, subject, content, fields, items, files } = entry;
  const language = findLanguageByCode(entry.language_code) ?? 'hr';
  const facts = [
    { label: t('entries.email'), value: email ?? '' },
    { label: t('entries.phone'), value: contact_number },
    { label: t('entries.subject'), value: subject },
    { label: t('language'), value: languageNames[language] },
    { label: t('entries.sent'), value: dateTime(entry.created_at) },
  ].filter(({ value }) => value !== '');
  return (
    <>
      <section className={styles.part}>
        <Facts items={facts} />
        {content && (
          <p className={styles.text} lang={language}>
            {content}
          </p>
        )}
      </section>
      {fields.length > 0 && (
        <section className={styles.part}>
          <h2 className={styles.title}>{t('entries.fields')}</h2>
          <Facts
            items={fields.map(({ label, value }) => ({
              label,
              value: <span className={styles.value}>{value}</span>,
            }))}
          />
        </section>
      )}
      {items.length > 0 && <EntryGoods items={items} />}
      {files.length > 0 && <EntryFiles files={files} />}
    </>
  );
}

function EntryGoods({ items }: Pick<WholeEntry, 'items'>) {
  const t = useTranslations('site');
  const { number } = useFormats();
  return (
    <section className={styles.part}>
      <Table caption={t('entries.goods')} dense>
        <thead>
          <tr>
            <th scope="col">{t('entries.product')}</th>
            <th scope="col">{t('entries.sku')}</th>
            <th scope="col" data-numeric>
              {t('entries.quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, sku, details, quantity, unit }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an enquiry never changes, and may hold the same goods twice.
            <tr key={index}>
              <th scope="row">
                {name}
                {details.map((detail) => (
                  <span key={detail} className={styles.detail}>
                    {detail}
                  </span>
                ))}
              </th>
              <td>{sku}</td>
              <td data-numeric>{`${number(quantity)} ${unit}`}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function EntryFiles({ files }: Pick<WholeEntry, 'files'>) {
  const t = useTranslations('site');
  const language = useLanguage();
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{t('entries.files')}</h2>
      <ul className={styles.files}>
        {files.map(({ id, fileName, size }) => (
          <li key={id}>
            <Link href={formEndpoints.formFileGet.path.replace(':id', String(id))} reloadDocument download>
              {fileName}
            </Link>
            <span className={styles.size}>{formatFileSize(language, size)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
