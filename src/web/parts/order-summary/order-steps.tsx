import type { Static } from 'typebox';
import type { OrderConfirmation } from '#contract/shapes/checkout-shapes.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './order-steps.module.css';

await needArea('thanks', import.meta.glob('/locales/*/thanks.json', { import: 'default' }));

type Step = Static<typeof OrderConfirmation>['steps'][number];

/** What happens with an order, one after the other, with the days that the shop promises. */
export function OrderSteps({ steps }: { steps: readonly Step[] }) {
  const t = useTranslations('thanks');
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="order-steps" className={styles.section}>
      <h2 id="order-steps" className={styles.title}>
        {t('steps.title')}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.kind} className={styles.step} data-done={step.isDone || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {step.isDone ? <Icon name="check" sizePx={16} /> : index + 1}
            </span>
            <p className={styles.name}>
              {step.kind === 'paid' && !step.isDone ? t('steps.awaited') : t(`steps.${step.kind}`)}
              {step.isDone && <VisuallyHidden>{`, ${t('steps.done')}`}</VisuallyHidden>}
            </p>
            <StepDays step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepDays({ step: { from, to } }: { step: Step }) {
  const t = useTranslations('thanks');
  const { date } = useFormats();
  if (!to) return null;
  // No line ends within a day.
  const dayOf = (day: string) => date(`${day}T12:00:00Z`).replaceAll(' ', '\u00a0');
  const words =
    from === null
      ? t('steps.until', { day: dayOf(to) })
      : from === to
        ? dayOf(to)
        : t('steps.between', { from: dayOf(from), to: dayOf(to) });
  return <p className={styles.days}>{words}</p>;
}
