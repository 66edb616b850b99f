import { type LoaderFunctionArgs, useSubmit } from 'react-router';
import { pathOf } from '#values/addresses.ts';
import { needArea } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ToolHead } from '../../parts/tool-head.tsx';
import layout from '../../styles/layout.module.css';
import { comparedMaximum } from './comparison-limits.ts';
import { FiguresTable } from './figures-table.tsx';
import styles from './profiles.module.css';
import { ProfilesDrawing } from './profiles-drawing.tsx';
import { loadProfiles, type ProfilesFacts } from './profiles-load.ts';

await needArea('profiles', import.meta.glob('/locales/*/profiles.json', { import: 'default' }));

export function loader({ context, request }: LoaderFunctionArgs) {
  return loadProfiles(requestFacts(context), new URL(request.url).searchParams);
}

/** Profiles of sheets over each other in one scale, with their figures; the address holds which. */
export default function ProfilesScreen() {
  const facts = useLoaded<typeof loader>();
  const t = useTranslations('profiles');
  const path = pathOf('profiles', useLanguage());
  return (
    <div className={layout.container}>
      <ToolHead title={t('title')} description={t('description')} intro={t('intro')} path={path} />
      <div className={styles.columns}>
        <ProfilesForm facts={facts} path={path} />
        <div className={styles.result}>
          <p role="status" className={styles.note}>
            {facts.count === 'few' && t('few')}
            {facts.count === 'many' && t('many', { maximum: comparedMaximum })}
          </p>
          <ProfilesDrawing facts={facts} />
          <FiguresTable facts={facts} />
        </div>
      </div>
    </div>
  );
}

/** A plain form with GET; with scripts it is sent by each change. */
function ProfilesForm({ facts: { offered, compared }, path }: { facts: ProfilesFacts; path: string }) {
  const t = useTranslations('profiles');
  const submit = useSubmit();
  const chosen = new Set(compared.map(({ sku }) => sku));
  return (
    <form
      method="get"
      action={path}
      className={styles.form}
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <fieldset>
        <legend className={styles.legend}>{t('form.legend')}</legend>
        <p className={styles.hint}>{t('form.hint', { maximum: comparedMaximum })}</p>
        {offered.map(({ sku, name }) => (
          <Checkbox key={sku} name="profile" value={sku} label={name} defaultChecked={chosen.has(sku)} />
        ))}
      </fieldset>
      <Button type="submit" variant="secondary" wide className={styles.submit}>
        {t('form.submit')}
      </Button>
    </form>
  );
}
