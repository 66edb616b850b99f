import { useTranslations } from '#web/i18n/use-translations.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Stands for results that could not be had, and leads to another try. */
export function SearchFailed({ address }: { address: string }) {
  const t = useTranslations('search');
  return (
    <EmptyState
      icon="warning"
      title={t('failed.title')}
      actions={
        <ButtonLink href={address} variant="secondary" reloadDocument>
          {t('failed.tryAgain')}
        </ButtonLink>
      }
    >
      {t('failed.text')}
    </EmptyState>
  );
}
