import { useState } from 'react';
import { type PriceListAudience, priceListAudiences, priceListNameMaximum } from '#values/price-lists.ts';
import { defaultTimeZone } from '#values/time-zone.ts';
import { localTime } from '#values/zoned-time.ts';
import type { EditFields } from '#web/backoffice/edit-form.tsx';
import { type Translate, useTranslations } from '#web/i18n/use-translations.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from '../programs/programs.module.css';
import type { ListedGroup, ListedPriceList } from './price-list-rules.ts';

export type ListChoices = { groups: readonly ListedGroup[]; currencies: readonly string[] };

type Props = EditFields & ListChoices & { list?: ListedPriceList | undefined };

/** What a price list is called, whom it is for, in which currency and when. */
export function PriceListFields({ field, list, groups, currencies }: Props) {
  const t = useTranslations('customers');
  const timeZone = useRootFacts()?.site.timeZone ?? defaultTimeZone;
  const [audience, setAudience] = useState<PriceListAudience>(list?.audience ?? 'groups');
  const local = (at: string | null | undefined) => (at ? localTime(new Date(at), timeZone) : '');
  return (
    <div className={styles.fields}>
      <TextField
        {...field('name')}
        defaultValue={list?.name}
        maxLength={priceListNameMaximum}
        autoComplete="off"
        required
      />
      <div className={styles.pair}>
        <SelectField
          {...field('audience')}
          value={audience}
          onChange={({ currentTarget: { value } }) =>
            setAudience(priceListAudiences.find((one) => one === value) ?? 'groups')
          }
          options={priceListAudiences.map((value) => ({ value, label: t(`lists.audience.${value}`) }))}
        />
        <SelectField
          {...field('currency')}
          hint={t('lists.currencyHint')}
          defaultValue={list?.currency ?? currencies[0]}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      </div>
      {audience === 'groups' && <GroupChoices field={field} groups={groups} list={list} />}
      <div className={styles.pair}>
        <TextField {...field('from')} type="datetime-local" defaultValue={local(list?.from)} />
        <TextField {...field('to')} type="datetime-local" defaultValue={local(list?.to)} />
      </div>
      <TextField
        {...field('priority')}
        hint={t('lists.priorityHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        defaultValue={String(list?.priority ?? 0)}
      />
      <Checkbox {...field('active')} value="yes" defaultChecked={list?.active ?? true} />
    </div>
  );
}

function GroupChoices({ field, groups, list }: EditFields & Pick<Props, 'groups' | 'list'>) {
  const t = useTranslations('customers');
  const { id, error } = field('groups');
  return (
    <fieldset id={id} tabIndex={-1} className={styles.choices} aria-describedby={`${id}-hint`}>
      <legend className={styles.legend}>{t('lists.field.groups')}</legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {error ?? t(groups.length > 0 ? 'lists.groupsHint' : 'lists.noGroupsHint')}
      </p>
      <div className={styles.group}>
        {groups.map((group) => (
          <Checkbox
            key={group.id}
            name="groups"
            value={group.id}
            label={group.name}
            defaultChecked={list?.groups.some((one) => one.id === group.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Names of the fields, for the summary of what is wrong. */
export function priceListLabels(t: Translate<'customers'>): Record<string, string> {
  const names = ['name', 'audience', 'currency', 'groups', 'from', 'to', 'priority', 'active'] as const;
  return Object.fromEntries(names.map((name) => [name, t(`lists.field.${name}`)]));
}
