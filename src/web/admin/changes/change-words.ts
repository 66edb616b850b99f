import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { changeEndpoints } from '#contract/v1/change-endpoints.ts';
import { changedEntities, changeSources } from '#values/change-log.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { labelOfField } from '../product-editor/product-context.ts';
import { textIn } from '../products/goods-words.ts';

export type ListedSet = EndpointAnswer<typeof changeEndpoints.changeFilter>['data'][number];
export type WholeSet = EndpointAnswer<typeof changeEndpoints.changeGet>;
export type SetChange = WholeSet['changes']['data'][number];

type Field = Pick<SetChange, 'entity' | 'entityId' | 'field'>;

/** What changes are called on screens. */
export function useChangeWords() {
  const t = useTranslations('goods');
  const settings = useTranslations('settings');
  const language = useLanguage();
  /** A later version of the program may have known more. */
  const entityOf = (entity: string) => {
    const known = changedEntities.find((one) => one === entity);
    return known ? t(`changes.entity.${known}`) : entity;
  };
  return {
    entityOf,
    sourceOf(source: string): string {
      const known = changeSources.find((one) => one === source);
      return known ? t(`changes.source.${known}`) : source;
    },
    /** @param name as the call tells it; what is gone is called by its kind */
    nameOf({ entity, entityId }: Field, name: SetChange['name']): string {
      if (entity === 'settings' && settings.has(`group.${entityId}`)) return settings(`group.${entityId}`);
      return (name && textIn(name, language)) || `${entityOf(entity)} ${entityId}`;
    },
    fieldOf({ entity, field }: Field): string {
      switch (true) {
        case field === 'made':
          return t('changes.made');
        case field === 'removed':
          return t('changes.removed');
        case entity === 'settings':
          return settings.has(`field.${field}`) ? settings(`field.${field}`) : field;
        case entity === 'stock':
          return t('changes.counted');
        case entity === 'listPrice':
          return t('changes.listPrice', { id: field.split('.')[1] ?? '' });
        default:
          return labelOfField(t, field);
      }
    },
  };
}
