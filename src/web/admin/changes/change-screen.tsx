import { useState } from 'react';
import { type LoaderFunctionArgs, useRevalidator } from 'react-router';
import { changeEndpoints } from '#contract/v1/change-endpoints.ts';
import { findIdInAddress } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { ConfirmDialog } from '#web/backoffice/confirm-dialog.tsx';
import {
  Badge,
  Link,
  ListTable,
  needBackofficeMessages,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useWork } from '#web/backoffice/use-work.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { notFound } from '#web/request/refuse.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ChangedValue } from '../product-editor/changed-fields.tsx';
import { type Left, useChangeUndo } from '../products/use-change-undo.ts';
import { type SetChange, useChangeWords, type WholeSet } from './change-words.ts';
import { UndoneBadge } from './undone-badge.tsx';

await needBackofficeMessages('goods', 'settings');

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = findIdInAddress(params.id ?? '');
  if (id === undefined) throw notFound();
  const { personalApi } = requestFacts(context);
  const { page } = readListAddress(request, {});
  const set = await personalApi.call(changeEndpoints.changeGet, {
    params: { id },
    query: { page, perPage: 50 },
  });
  const alternates = Object.fromEntries(
    languages.map((language) => [language, panelPathOf('adminChange', language, { id: String(id) })]),
  );
  return { set, alternates };
}

/** A change set: what each field was and is since, and the way back, of all of it or of one field. */
export default function ChangeScreen() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const words = useChangeWords();
  const { dateTime } = useFormats();
  const { set } = useLoaded<typeof loader>();
  const { revalidate } = useRevalidator();
  const undo = useChangeUndo();
  const { isRunning, run } = useWork();
  const [isAsking, ask] = useState(false);
  const [left, setLeft] = useState<readonly Left[]>([]);
  const takeBack = (fields?: readonly SetChange[]) =>
    run(async () => {
      setLeft(await undo(set.id, fields));
      await revalidate();
    });
  return (
    <>
      <ScreenHead
        title={t('changes.one', { id: set.id })}
        lead={
          <>
            {dateTime(set.at)}, {set.user?.name ?? t('history.program')}, {words.sourceOf(set.source)}{' '}
            <UndoneBadge set={set} />
          </>
        }
        actions={
          <>
            {canBeTakenBack(set) && !set.isUndoneWhole && (
              <Button
                variant="secondary"
                aria-haspopup="dialog"
                pending={isRunning}
                onClick={() => ask(true)}
              >
                {t('changes.undoAll')}
              </Button>
            )}
            <ButtonLink
              href={panelPathOf('adminChanges', language)}
              variant="ghost"
              prefetch="none"
              startIcon="arrow-left"
            >
              {t('changes.title')}
            </ButtonLink>
          </>
        }
      />
      {left.length > 0 && <LeftFields left={left} />}
      <ListTable
        caption={t('changes.fields')}
        rows={set.changes.data}
        keyOf={({ entity, entityId, field }) => `${entity} ${entityId} ${field}`}
        pages={set.changes}
        headKey="thing"
        empty={t('changes.none')}
        isCards
        columns={[
          { key: 'thing', label: t('changes.thing'), draw: (change) => <Thing change={change} /> },
          { key: 'field', label: t('changes.field'), draw: words.fieldOf },
          {
            key: 'values',
            label: t('changes.values'),
            draw: ({ field, before, after }) => <ChangedValue field={field} before={before} after={after} />,
          },
          {
            key: 'undo',
            label: t('history.undo'),
            isAction: true,
            draw: (change) => (
              <FieldUndo set={set} change={change} isRunning={isRunning} onUndo={() => takeBack([change])} />
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false);
          void takeBack();
        }}
        title={t('history.undoTitle')}
        text={t(set.count > 1 ? 'history.undoMany' : 'history.undoText', { count: set.count })}
        submit={t('history.undo')}
      />
    </>
  );
}

/** What takes something back is no step of its own, and settings are changed on their screens. */
const canBeTakenBack = ({ undoes, first }: WholeSet) => undoes === null && first?.entity !== 'settings';

type FieldUndoProps = { set: WholeSet; change: SetChange; isRunning: boolean; onUndo: () => Promise<void> };

function FieldUndo({ set, change, isRunning, onUndo }: FieldUndoProps) {
  const t = useTranslations('goods');
  const words = useChangeWords();
  if (change.undoneBy !== null) return <Badge tone="neutral">{t('history.undone')}</Badge>;
  // What was made or removed goes back whole.
  if (!canBeTakenBack(set) || change.field === 'made' || change.field === 'removed') return null;
  return (
    <Button size="small" variant="secondary" disabled={isRunning} onClick={() => void onUndo()}>
      {t('history.undo')}
      <VisuallyHidden>
        {' '}
        {words.nameOf(change, change.name)}, {words.fieldOf(change)}
      </VisuallyHidden>
    </Button>
  );
}

function Thing({ change }: { change: SetChange }) {
  const language = useLanguage();
  const { nameOf } = useChangeWords();
  const text = nameOf(change, change.name);
  if (change.entity !== 'product' || change.name === null) return text;
  return (
    <Link href={panelPathOf('adminProduct', language, { id: change.entityId })} prefetch="none">
      {text}
    </Link>
  );
}

/** What was not put back, and why. */
function LeftFields({ left }: { left: readonly Left[] }) {
  const t = useTranslations('goods');
  const words = useChangeWords();
  return (
    <Alert tone="warn" live="polite">
      <p>{t('changes.left')}</p>
      <ul>
        {left.slice(0, 50).map((one) => (
          <li key={`${one.entity} ${one.entityId} ${one.field}`}>
            {words.entityOf(one.entity)} {one.entityId}, {words.fieldOf(one)}: {t(`changes.why.${one.why}`)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
