import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { problemOf } from '#web/request/problem.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ScreenHead } from './screen-head.tsx';

/**
 * Replaces a back-office screen that failed.
 * @param actions other ways on
 */
export function ProblemPage({ actions }: { actions?: ReactNode }) {
  const t = useTranslations('backoffice');
  const { refusal } = useRefusalTexts();
  const { status, code } = problemOf(useRouteError());
  const isForbidden = status === 403;
  const kind = isForbidden ? 'forbidden' : status === 404 ? 'missing' : 'failed';
  return (
    <>
      <ScreenHead title={t(`problem.${kind}.title`)} />
      <EmptyState
        icon={isForbidden ? 'lock' : 'warning'}
        title={t('problem.status', { status })}
        actions={
          actions ?? (
            <Button onClick={() => window.location.reload()} variant="secondary">
              {t('problem.again')}
            </Button>
          )
        }
      >
        <p>{kind === 'failed' && code ? refusal({ code }) : t(`problem.${kind}.text`)}</p>
      </EmptyState>
    </>
  );
}
