import { choiceColumn } from '#web/backoffice/choice-column.tsx';
import type { ListSort } from '#web/backoffice/list-address.ts';
import { type ListColumn, ListTable } from '#web/backoffice/list-table.tsx';
import { Moment } from '#web/backoffice/moment.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Link } from '#web/ui/link.tsx';
import type { ContentPage, ContentRow } from './content-rows.ts';
import styles from './content-table.module.css';

type ContentTableProps = {
  content: ContentPage;
  sort: ListSort | undefined;
  nameOfType: (slug: string) => string;
  errors: ReadonlyMap<number, unknown>;
  /** Ids; absent where nothing can be chosen. */
  chosen?: ReadonlySet<number>;
  onChoose?: (chosen: ReadonlySet<number>) => void;
};

const tones = { draft: 'neutral', scheduled: 'warn', published: 'ok', withdrawn: 'danger' } as const;

export function ContentTable({ content, sort, nameOfType, errors, chosen, onChoose }: ContentTableProps) {
  const t = useTranslations('admin');
  const { refusal } = useRefusalTexts();
  const columns: ListColumn<ContentRow>[] = [
    {
      key: 'title',
      label: t('content.name'),
      sort: 'title',
      draw: ({ id, title, url }) => (
        <>
          <Link href={url} reloadDocument>
            {title}
          </Link>
          {errors.has(id) && <span className={styles.error}>{refusal(errors.get(id))}</span>}
        </>
      ),
    },
    {
      key: 'state',
      label: t('content.stateLabel'),
      draw: ({ status, hasChanges }) => (
        <span className={styles.state}>
          <Badge tone={tones[status]}>{t(`content.state.${status}`)}</Badge>
          {status === 'published' && hasChanges && <Badge tone="warn">{t('content.changed')}</Badge>}
        </span>
      ),
    },
    {
      key: 'language',
      label: t('content.language'),
      draw: ({ language }) => language.toUpperCase(),
    },
    { key: 'type', label: t('content.typeLabel'), draw: ({ type }) => nameOfType(type) },
    { key: 'author', label: t('content.author'), draw: ({ author }) => author ?? '–' },
    {
      key: 'updated',
      label: t('content.updated'),
      sort: 'updated_at',
      draw: ({ updatedAt }) => (updatedAt === null ? '–' : <Moment at={updatedAt} />),
    },
  ];
  return (
    <ListTable
      caption={t('content.title')}
      rows={content.rows}
      keyOf={({ id, language }) => `${id}.${language}`}
      headKey="title"
      sort={sort}
      pages={content}
      empty={t('content.none')}
      columns={
        chosen && onChoose
          ? [
              choiceColumn({
                rows: content.rows,
                chosen,
                onChoose,
                labelOfAll: t('content.chooseAll'),
                labelOf: ({ title }) => t('content.choose', { title }),
              }),
              ...columns,
            ]
          : columns
      }
    />
  );
}
