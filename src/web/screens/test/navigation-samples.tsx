import { useState } from 'react';
import '#web/i18n/catalogue-words.ts';
import '#web/i18n/list-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip, ChipList } from '#web/ui/chip.tsx';
import { Dialog, type DialogProps } from '#web/ui/dialog.tsx';
import { Pagination, pageLabels } from '#web/ui/pagination.tsx';
import { Steps } from '#web/ui/steps.tsx';
import { Sample, SampleGroup } from './sample.tsx';

const dialogSizes = ['modal', 'small', 'wide', 'sheet', 'full'] as const;
const chipNames = ['first', 'second', 'third'] as const;

/** Ways through pages, and windows over them. */
export function NavigationSamples({ id }: { id: string }) {
  const t = useTranslations('interface');
  const catalogue = useTranslations('catalogue');
  const list = useTranslations('list');
  const checkout = useTranslations('checkout');
  const labels = pageLabels(catalogue);
  const [dialog, setDialog] = useState<DialogProps['size']>();
  return (
    <SampleGroup id={id} title={t('groups.navigation')}>
      <Sample name="Breadcrumbs">
        <Breadcrumbs
          label={catalogue('breadcrumbs.label')}
          items={[
            { label: catalogue('breadcrumbs.home'), href: '?step=1' },
            { label: catalogue('breadcrumbs.shop'), href: '?step=2' },
            { label: t('choice.first'), href: '?step=3' },
          ]}
        />
      </Sample>
      <Sample name="Steps" layout="plain">
        <Steps
          label={checkout('title')}
          doneLabel={checkout('stepDone')}
          current={1}
          steps={[
            { label: checkout('step.address'), href: '?step=1' },
            { label: checkout('step.shipping') },
            { label: checkout('step.payment') },
          ]}
        />
      </Sample>
      <Sample name="Pagination" layout="plain">
        {[1, 7, 20].map((page) => (
          <Pagination
            key={page}
            page={page}
            pageCount={20}
            href={(target) => `?page=${target}`}
            preventScrollReset
            labels={{ ...labels, navigation: `${labels.navigation} ${page}` }}
          />
        ))}
      </Sample>
      <Sample name="Chip">
        <ChipList label={list('filter.activeTitle')}>
          {chipNames.map((name) => (
            <Chip key={name} href="?" removeLabel={list('filter.remove', { filter: t(`choice.${name}`) })}>
              {t(`choice.${name}`)}
            </Chip>
          ))}
        </ChipList>
      </Sample>
      <Sample name="Accordion" layout="plain">
        <Accordion>
          <AccordionItem title={t('choice.first')} aside={3} open>
            {t('message.text')}
          </AccordionItem>
          <AccordionItem title={t('choice.second')}>{t('message.text')}</AccordionItem>
          <AccordionItem title={t('choice.third')} size="small">
            {t('message.text')}
          </AccordionItem>
        </Accordion>
      </Sample>
      <Sample name="Dialog">
        {dialogSizes.map((size) => (
          <Button key={size} variant="secondary" aria-haspopup="dialog" onClick={() => setDialog(size)}>
            {t(`dialog.${size}`)}
          </Button>
        ))}
        {dialog && (
          <Dialog
            key={dialog}
            open
            onClose={() => setDialog(undefined)}
            title={t(`dialog.${dialog}`)}
            closeLabel={catalogue('dialog.close')}
            size={dialog}
            footer={<Button onClick={() => setDialog(undefined)}>{catalogue('dialog.close')}</Button>}
          >
            <p>{t('message.text')}</p>
          </Dialog>
        )}
      </Sample>
    </SampleGroup>
  );
}
