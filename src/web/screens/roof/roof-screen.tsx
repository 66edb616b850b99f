import type { LoaderFunctionArgs } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needArea, needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { RoofDrawing } from '../../parts/roof-drawing/roof-drawing.tsx';
import { ToolHead } from '../../parts/tool-head.tsx';
import layout from '../../styles/layout.module.css';
import styles from './roof.module.css';
import { actOnRoof } from './roof-action.ts';
import { RoofForm } from './roof-form.tsx';
import { loadRoof } from './roof-load.ts';
import { RoofResult } from './roof-result.tsx';
import { useRoof } from './use-roof.ts';

await Promise.all([
  needMessages('messages'),
  needArea('roof', import.meta.glob('/locales/*/roof.json', { import: 'default' })),
]);

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadRoof(requestFacts(context), new URL(request.url).searchParams);
}

export const action = actOnRoof;

/** A roof by its measures: drawn to scale, worked out line by line, and into the cart; the address holds all of it. */
export default function RoofScreen() {
  const { entry, asked, roof, paper } = useLoaded<typeof loader>();
  const t = useTranslations('roof');
  const language = useLanguage();
  const path = pathOf('roof', language);
  const { form, leftOut, leaveOut, isWorking } = useRoof(path, entry);
  return (
    <div className={layout.container}>
      <ToolHead title={t('title')} description={t('description')} intro={t('intro')} path={path} />
      <div className={styles.columns}>
        <RoofForm entry={entry} roof={roof} leftOut={leftOut} form={form} address={path} />
        <div className={styles.result} aria-busy={isWorking || undefined}>
          {roof && asked && paper ? (
            <>
              <RoofDrawing roof={roof} asked={asked} />
              <RoofResult roof={roof} paper={paper} entry={entry} leftOut={leftOut} onLeaveOut={leaveOut} />
            </>
          ) : (
            <Alert tone="warn" live="polite">
              {t('errors.summary')}
            </Alert>
          )}
        </div>
      </div>
    </div>
  );
}
