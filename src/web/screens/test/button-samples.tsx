import { useState } from 'react';
import '#web/i18n/catalogue-words.ts';
import { iconNames } from '#values/icon-names.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton, IconLink } from '#web/ui/icon-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { Sample, SampleGroup } from './sample.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const;

/** What is pressed: buttons, links, steppers, icons. */
export function ButtonSamples({ id }: { id: string }) {
  const t = useTranslations('interface');
  const catalogue = useTranslations('catalogue');
  const [pressed, setPressed] = useState(false);
  const quantityLabels = {
    quantity: catalogue('add.quantity', { unit: catalogue('unit.pcs', { count: 2 }) }),
    decrease: catalogue('add.decrease'),
    increase: catalogue('add.increase'),
    invalid: catalogue('add.invalidQuantity'),
  };
  return (
    <SampleGroup id={id} title={t('groups.buttons')}>
      {variants.map((variant) => (
        <Sample key={variant} name={`Button ${variant}`}>
          <Button variant={variant} size="small">
            {t('button.small')}
          </Button>
          <Button variant={variant}>{t('button.medium')}</Button>
          <Button variant={variant} size="large" startIcon="cart">
            {t('button.large')}
          </Button>
          <Button variant={variant} endIcon="arrow-right">
            {t('button.icon')}
          </Button>
          <Button variant={variant} pending>
            {t('button.pending')}
          </Button>
          <Button variant={variant} disabled>
            {t('button.disabled')}
          </Button>
        </Sample>
      ))}
      <Sample name="Button wide" layout="plain">
        <Button wide>{t('button.wide')}</Button>
      </Sample>
      <Sample name="ButtonLink, Link">
        <ButtonLink href="#content" variant="secondary">
          {t('button.link')}
        </ButtonLink>
        <Link href="#content">{t('button.textLink')}</Link>
        <Link href="https://www.example.org/" target="_blank" rel="noopener">
          {t('button.external')}
        </Link>
      </Sample>
      <Sample name="IconButton, IconLink">
        <IconButton icon="close" label={catalogue('dialog.close')} />
        <IconButton icon="arrow-left" variant="outline" label={catalogue('slider.previous')} />
        <IconButton icon="zoom" variant="solid" label={catalogue('gallery.zoom')} />
        <IconButton
          icon="heart"
          label={t('button.toggle')}
          variant={pressed ? 'solid' : 'outline'}
          aria-pressed={pressed}
          onClick={() => setPressed(!pressed)}
        />
        <IconButton icon="cart" pending label={t('button.pending')} />
        <IconButton icon="trash" disabled label={t('button.disabled')} />
        <IconLink icon="cart" badge={3} href="#content" label={t('button.badge', { count: 3 })} />
      </Sample>
      <Sample name="QuantityStepper">
        <QuantityStepper labels={quantityLabels} defaultValue={1} />
        <QuantityStepper labels={quantityLabels} defaultValue={999} size="small" />
        <QuantityStepper labels={quantityLabels} typed="0" />
        <QuantityStepper labels={quantityLabels} defaultValue={24} disabled />
      </Sample>
      <Sample name="Icon">
        {iconNames.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </Sample>
    </SampleGroup>
  );
}
