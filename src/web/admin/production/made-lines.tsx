import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { madeLinesMaximum } from '#values/orders.ts';
import { BarState, ChosenBar } from '#web/backoffice/chosen-bar.tsx';
import { useListKeys } from '#web/backoffice/list-keys.ts';
import { ListKeysHint } from '#web/backoffice/list-keys-hint.tsx';
import { useRefusalTexts } from '#web/i18n/refusal-texts.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { GroupTable } from './group-table.tsx';
import styles from './production.module.css';
import { keyOf, type ProductionGroup } from './production-list.ts';
import { useMade } from './use-made.ts';

type MadeLinesProps = {
  groups: readonly ProductionGroup[];
  /** YYYY-MM-DD where the site is. */
  today: string;
  /** The way to further pages. */
  children: ReactNode;
};

/** The list itself: what is ticked is noted as made in one go, all of it or nothing. */
export function MadeLines({ groups, today, children }: MadeLinesProps) {
  const t = useTranslations('orders');
  const { number } = useFormats();
  const { field } = useRefusalTexts();
  const lines = groups.flatMap((group) => group.lines);
  const { ticked, setTicked, errors, refusal, isSending, send } = useMade(lines);
  const [isTelling, tell] = useState(true);
  const list = useRef<HTMLDivElement>(null);
  useListKeys();
  const pieces = [...ticked.values()].reduce((sum, quantity) => sum + (Number(quantity) || 0), 0);
  const isCollected = lines.some((line) => ticked.has(keyOf(line)) && line.deliveryKind === 'pickup');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await send(isTelling && isCollected)) return;
    // Whoever ticks by keyboard goes on at what is wrong.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div ref={list} className={styles.groups} data-list>
        {groups.map((group) => (
          <GroupTable
            key={`${group.key}-${group.lines[0] ? keyOf(group.lines[0]) : ''}`}
            group={group}
            today={today}
            ticked={ticked}
            onTick={setTicked}
            errorOf={(line) => {
              const error = errors.get(keyOf(line));
              return error && (error.rule === 'oneOf' ? t('production.gone') : field(error));
            }}
          />
        ))}
      </div>
      <div className={styles.foot} data-ticked={ticked.size > 0 || undefined}>
        <ChosenBar
          chosen={t('production.ticked', {
            count: ticked.size,
            shown: number(ticked.size),
            pieces: t('pieces', { count: pieces, shown: number(pieces) }),
          })}
        >
          <Button
            type="submit"
            pending={isSending}
            disabled={ticked.size === 0 || ticked.size > madeLinesMaximum}
          >
            {t('production.made')}
          </Button>
          {isCollected && (
            <Checkbox
              label={t('production.notify')}
              checked={isTelling}
              onChange={({ currentTarget }) => tell(currentTarget.checked)}
            />
          )}
          {ticked.size > madeLinesMaximum && (
            <BarState>{t('production.tooMany', { shown: number(madeLinesMaximum) })}</BarState>
          )}
          {refusal !== undefined && <BarState>{refusal}</BarState>}
        </ChosenBar>
      </div>
      {children}
      <ListKeysHint />
    </form>
  );
}
