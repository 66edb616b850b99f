import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { memberCardEndpoints } from '#contract/v1/member-card-endpoints.ts';
import { languageCodes } from '#values/language.ts';
import { type MemberCardState, memberCardStates, memberCardsListedMaximum } from '#values/member-cards.ts';
import {
  answerTask,
  Badge,
  FilterBar,
  idOf,
  ListTable,
  needBackofficeMessages,
  pageAskedBy,
  QuietLine,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from '../coupons/coupons.module.css';
import { CardDialog, type Edited, ImportDialog, ProgramDialog } from './card-dialogs.tsx';
import {
  cardOf,
  checkCard,
  checkImport,
  checkProgram,
  formNameOf,
  importOf,
  type ListedProgram,
  programKeyOf,
  programOf,
} from './card-rules.ts';

await needBackofficeMessages('customers', 'notices');

const tones = { blocked: 'danger', over: 'neutral', valid: 'ok' } as const satisfies Record<
  MemberCardState,
  string
>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, {
    filters: { program: /^[A-Za-z0-9][\w-]{0,59}$/, state: memberCardStates },
  });
  const { program, state } = address.filters;
  const body = pageAskedBy(address, [
    program && { key: 'program', value: program },
    state && { key: 'state', value: state },
  ]);
  const { personalApi } = requestFacts(context);
  return { address, cards: await personalApi.call(memberCardEndpoints.memberCardFilter, { body }) };
}

export async function action(facts: ActionFunctionArgs) {
  const { language } = requestFacts(facts.context);
  const keyOf = (form: FormData) => ({ idempotencyKey: textOf(form, 'key') });
  const seen = (form: FormData) => ({ params: { id: idOf(form) }, version: idOf(form, 'version') });
  const ofProgram = { formNameOf, check: (form: FormData) => checkProgram(form, language) };
  return answerTask(facts, {
    createCard: {
      check: checkCard,
      formNameOf,
      send: ({ personalApi }, form) =>
        personalApi.call(
          memberCardEndpoints.memberCardCreate,
          { body: { fields: cardOf(form) } },
          keyOf(form),
        ),
    },
    updateCard: {
      check: checkCard,
      formNameOf,
      send({ personalApi }, form) {
        const { params, version } = seen(form);
        const body = { version, fields: cardOf(form) };
        return personalApi.call(memberCardEndpoints.memberCardUpdate, { params, body });
      },
    },
    createProgram: {
      ...ofProgram,
      send({ personalApi }, form) {
        const body = { key: programKeyOf(form), fields: programOf(form, language) };
        return personalApi.call(memberCardEndpoints.memberProgramCreate, { body }, keyOf(form));
      },
    },
    updateProgram: {
      ...ofProgram,
      send({ personalApi }, form) {
        const { params, version } = seen(form);
        const body = { version, fields: programOf(form, language) };
        return personalApi.call(memberCardEndpoints.memberProgramUpdate, { params, body });
      },
    },
    import: {
      check: checkImport,
      formNameOf,
      send: ({ personalApi }, form) =>
        personalApi.call(memberCardEndpoints.memberCardImport, { body: importOf(form) }, keyOf(form)),
    },
  });
}

/** Cards that give membership prices, and the programmes that they are of. */
export default function MemberCardsScreen() {
  const t = useTranslations('customers');
  const backoffice = useTranslations('backoffice');
  const language = useLanguage();
  const { address, cards } = useLoaded<typeof loader>();
  const { shortDate } = useFormats();
  const [editedId, edit] = useState<number | 'new'>();
  const [isImporting, setImporting] = useState(false);
  const { programs } = cards;
  const nameOf = ({ name, key }: ListedProgram) => name[languageCodes[language]] ?? name.hrv ?? key;
  const options = programs.map((program) => ({ value: program.key, label: nameOf(program) }));
  const names = new Map(options.map(({ value, label }) => [value, label]));
  const hasPrograms = programs.length > 0;
  return (
    <>
      <ScreenHead
        title={t('cards.title')}
        lead={t('cards.lead')}
        actions={
          hasPrograms && (
            <>
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setImporting(true)}>
                {t('cards.import')}
              </Button>
              <Button startIcon="plus" aria-haspopup="dialog" onClick={() => edit('new')}>
                {t('cards.new')}
              </Button>
            </>
          )
        }
      />
      <Programs programs={programs} nameOf={nameOf} />
      <FilterBar
        address={address}
        search={t('cards.search')}
        filters={[
          { name: 'program', label: t('cards.field.program'), all: t('cards.allPrograms'), options },
          {
            name: 'state',
            label: t('coupons.filter.state'),
            all: t('coupons.filterAll.state'),
            options: memberCardStates.map((value) => ({ value, label: t(`cards.state.${value}`) })),
          },
        ]}
      />
      <ListTable
        caption={t('cards.title')}
        rows={cards.data}
        keyOf={({ id }) => id}
        pages={cards}
        empty={t('cards.none')}
        isCards
        maximum={memberCardsListedMaximum}
        columns={[
          {
            key: 'barcode',
            label: t('cards.field.barcode'),
            draw: ({ barcode, holder }) => (
              <>
                <span className={styles.code}>{barcode}</span>
                {holder && <QuietLine>{holder}</QuietLine>}
              </>
            ),
          },
          {
            key: 'state',
            label: t('coupons.filter.state'),
            draw: ({ state }) => <Badge tone={tones[state]}>{t(`cards.state.${state}`)}</Badge>,
          },
          {
            key: 'program',
            label: t('cards.field.program'),
            draw: ({ program }) => names.get(program) ?? program,
          },
          {
            key: 'validTo',
            label: t('cards.field.validTo'),
            isLabelled: true,
            draw: ({ validTo }) => (validTo ? shortDate(validTo) : t('coupons.always')),
          },
          {
            key: 'edit',
            label: t('coupons.edit'),
            isAction: true,
            draw: ({ id, barcode }) => (
              <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => edit(id)}>
                {t('coupons.edit')}
                <VisuallyHidden>{backoffice('about', { about: barcode })}</VisuallyHidden>
              </Button>
            ),
          },
        ]}
      />
      <CardDialog
        edited={editedId === 'new' ? 'new' : cards.data.find(({ id }) => id === editedId)}
        programs={options}
        onClose={() => edit(undefined)}
      />
      <ImportDialog open={isImporting} programs={options} onClose={() => setImporting(false)} />
    </>
  );
}

type ProgramsProps = {
  programs: readonly ListedProgram[];
  nameOf: (program: ListedProgram) => string;
};

function Programs({ programs, nameOf }: ProgramsProps) {
  const t = useTranslations('customers');
  const backoffice = useTranslations('backoffice');
  const { number } = useFormats();
  const [editedId, edit] = useState<Edited<number>>();
  return (
    <section aria-labelledby="member-programs" className={styles.part}>
      <h2 id="member-programs" className={styles.partTitle}>
        {t('cards.programs')}
      </h2>
      {programs.length === 0 && <p className={styles.hint}>{t('cards.noPrograms')}</p>}
      <ul className={styles.programs}>
        {programs.map((program) => (
          <li key={program.id} className={styles.program}>
            <span>
              {nameOf(program)}
              <QuietLine>
                {program.loyalty > 0
                  ? t('cards.loyalty', { percent: number(program.loyalty) })
                  : t('cards.pricesAlone')}
              </QuietLine>
            </span>
            <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={() => edit(program.id)}>
              {t('coupons.edit')}
              <VisuallyHidden>{backoffice('about', { about: nameOf(program) })}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="small"
          variant="secondary"
          startIcon="plus"
          aria-haspopup="dialog"
          onClick={() => edit('new')}
        >
          {t('cards.newProgram')}
        </Button>
      </div>
      <ProgramDialog
        edited={editedId === 'new' ? 'new' : programs.find(({ id }) => id === editedId)}
        onClose={() => edit(undefined)}
      />
    </section>
  );
}
