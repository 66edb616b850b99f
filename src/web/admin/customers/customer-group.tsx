import { EditForm } from '#web/backoffice/edit-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { usePermission } from '../frame/use-permission.ts';
import styles from '../orders/order.module.css';
import { OrderPart } from '../orders/order-part.tsx';
import type { WholeCustomer } from './customer-shape.ts';

type Props = {
  customer: WholeCustomer;
  groups: readonly { readonly id: number; readonly name: string }[];
};

/** In which group an account is, for which there are price lists; nothing where there are no groups. */
export function CustomerGroup({ customer: { account }, groups }: Props) {
  const t = useTranslations('customers');
  const mayChange = usePermission('people.manage');
  if (!account || groups.length === 0) return null;
  const label = t('groups.of');
  return (
    <OrderPart title={label}>
      {mayChange ? (
        <EditForm
          intent="group"
          isSecondary
          labels={{ groupId: label }}
          submit={t('groups.put')}
          done={t('groups.isPut')}
        >
          {({ field }) => (
            <SelectField
              {...field('groupId')}
              labelHidden
              hint={t('groups.hintOf')}
              defaultValue={account.group?.id ?? ''}
              placeholder={t('groups.noGroup')}
              options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </EditForm>
      ) : (
        <p className={styles.quiet}>{account.group?.name ?? t('groups.noGroup')}</p>
      )}
    </OrderPart>
  );
}
