import { useState } from 'react';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge, Status } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast-store.ts';
import { Sample, SampleGroup } from './sample.tsx';

const alertTones = ['info', 'ok', 'warn', 'danger'] as const;
const badgeTones = ['neutral', 'solid', 'accent', 'ok', 'warn', 'danger'] as const;
const statusTones = ['ok', 'warn', 'danger', 'neutral'] as const;
const toastTones = ['info', 'ok', 'error'] as const;
/** Shown for as long as our own messages are (docs/rules/forms.md). */
const toastMs = 3000;
const progressMs = 1500;

/** Messages, badges, loading and empty states. */
export function MessageSamples({ id }: { id: string }) {
  const t = useTranslations('interface');
  const { show } = useToast();
  const [busy, setBusy] = useState(false);
  const showProgress = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), progressMs);
  };
  return (
    <SampleGroup id={id} title={t('groups.messages')}>
      <Sample name="Alert" layout="grid">
        {alertTones.map((tone) => (
          <Alert key={tone} tone={tone} title={t(`tone.${tone}`)}>
            {t('message.text')}
          </Alert>
        ))}
        <Alert
          action={
            <Button size="small" variant="secondary">
              {t('message.action')}
            </Button>
          }
        >
          {t('message.text')}
        </Alert>
      </Sample>
      <Sample name="Toaster">
        {toastTones.map((tone) => (
          <Button
            key={tone}
            variant="secondary"
            onClick={() => show({ tone, text: t('message.text'), durationMs: toastMs })}
          >
            {t('message.show', { tone: t(`tone.${tone}`) })}
          </Button>
        ))}
      </Sample>
      <Sample name="Badge">
        {badgeTones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t(`tone.${tone}`)}
          </Badge>
        ))}
      </Sample>
      <Sample name="Status">
        {statusTones.map((tone) => (
          <Status key={tone} tone={tone}>
            {t(`tone.${tone}`)}
          </Status>
        ))}
      </Sample>
      <Sample name="Spinner, ProgressBar">
        <Spinner label={t('message.waiting')} />
        <Spinner sizePx={40} />
        <Button variant="secondary" onClick={showProgress}>
          {t('message.progress')}
        </Button>
        <ProgressBar active={busy} label={t('message.waiting')} />
      </Sample>
      <Sample name="Skeleton" layout="grid">
        <Skeleton lines={3} />
        <Skeleton shape="control" />
        <Skeleton shape="block" ratio="16:9" />
      </Sample>
      <Sample name="EmptyState" layout="plain">
        <EmptyState
          icon="box"
          level={3}
          title={t('message.empty')}
          actions={<Button>{t('message.action')}</Button>}
        >
          {t('message.text')}
        </EmptyState>
      </Sample>
    </SampleGroup>
  );
}
