import { useActionData } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Facts } from '../../ui/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { AgainLine, AgainOutcome } from './again-outcome.ts';
import type { AgainAnswer } from './order-again-action.ts';
import styles from './orders-view.module.css';
import type { OrderDocument } from './profile-load.ts';
import { viewPath } from './profile-views.ts';

await needArea('again', import.meta.glob('/locales/*/again.json', { import: 'default' }));

type OrderAgainButtonProps = {
  orderId: number;
  /** Of the order, in a list of several. */
  number?: string;
};

/** Puts what an order held into the cart once more. A whole page each time: the cart is another one after it. */
export function OrderAgainButton({ orderId, number }: OrderAgainButtonProps) {
  const t = useTranslations('again');
  const action = viewPath('orders', useLanguage(), { order: String(orderId) });
  return (
    <form method="post" action={action} data-print="hidden" className={number && styles.againInList}>
      <input type="hidden" name="orderId" value={orderId} />
      <Button
        type="submit"
        name="intent"
        value="again"
        startIcon="cart"
        {...(number ? { variant: 'secondary', size: 'small' } : {})}
      >
        {t('button')}
        {number && <VisuallyHidden>: {number}</VisuallyHidden>}
      </Button>
    </form>
  );
}

type OrderAgainOutcomeProps = { order: OrderDocument; outcome: AgainOutcome | undefined };

/** What could not be taken, or costs something else now, each by the name that the order gives it. */
export function OrderAgainOutcome({ order, outcome }: OrderAgainOutcomeProps) {
  const t = useTranslations('again');
  const language = useLanguage();
  const { refusal } = useRefusalTexts();
  const refused = useAgainAnswer()?.refusal;
  if (refused) {
    return (
      <Alert tone="danger" live="assertive">
        {refusal(refused)}
      </Alert>
    );
  }
  if (!outcome) return null;
  const { pieces } = outcome;
  const items = outcome.lines.flatMap(({ place, ...told }) => {
    const line = order.lines[place];
    return line ? [{ label: nameOf(line), value: <AgainNote line={{ ...told, qty: line.qty }} /> }] : [];
  });
  const toCart = <Link href={pathOf('cart', language)}>{t('toCart')}</Link>;
  return (
    <Alert
      tone="warn"
      live="assertive"
      title={t(pieces > 0 ? 'some' : 'none', { pieces })}
      action={pieces > 0 ? toCart : undefined}
    >
      <div className={styles.again}>
        <Facts items={items} />
      </div>
    </Alert>
  );
}

type AgainNoteProps = { line: Pick<AgainLine, 'problem' | 'qty' | 'taken' | 'price'> };

function AgainNote({ line: { problem, qty, taken, price } }: AgainNoteProps) {
  const t = useTranslations('again');
  const formats = useFormats();
  const changed = price && { from: formats.price(price.from), to: formats.price(price.to) };
  return (
    <>
      {problem && t(`problem.${problem}`, { qty, taken, some: taken > 0 ? 'yes' : 'no' })}
      {problem && changed && ' '}
      {changed && t('price', changed)}
    </>
  );
}

/** With what distinguishes it from its siblings: the order's texts for colour, length and mark. */
function nameOf({ name, attributes }: OrderDocument['lines'][number]): string {
  return [name, ...attributes.map(({ value }) => value)].join(', ');
}

function useAgainAnswer(): AgainAnswer | undefined {
  const answer = useActionData<unknown>();
  const isAgain =
    typeof answer === 'object' && answer !== null && 'form' in answer && answer.form === 'again';
  return isAgain ? (answer as AgainAnswer) : undefined;
}
