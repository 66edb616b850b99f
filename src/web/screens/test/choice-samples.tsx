import { useState } from 'react';
import { pathOf } from '#values/addresses.ts';
import { needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage, useSite } from '#web/request/site-facts.ts';
import { ProductAddForm } from '../../parts/add-to-cart/product-add-form.tsx';
import type { BundleFacts } from '../../parts/bundle-choices/bundle-facts.ts';
import { checkBundle, startEntry } from '../../parts/bundle-choices/bundle-rules.ts';
import { MemberChoices } from '../../parts/bundle-choices/member-choices.tsx';
import { ConsentFields } from '../../parts/consent-fields/consent-fields.tsx';
import { consentPath } from '../../parts/consent-fields/consent-rules.ts';
import { OptionFields } from '../../parts/option-fields/option-fields.tsx';
import { checkOptions, type OptionFacts } from '../../parts/option-fields/option-rules.ts';
import { useOptionEntry } from '../../parts/option-fields/use-option-entry.ts';
import { Sample, SampleGroup } from './sample.tsx';
import type { TestFacts } from './test-load.ts';

await needMessages('choices');

/** What is chosen, filled in and agreed to before something is bought. */
export function ChoiceSamples({ id, facts }: { id: string; facts: TestFacts }) {
  const t = useTranslations('interface');
  const checkout = useTranslations('checkout');
  const { consents, bundle } = facts;
  const [ticked, missing] = consents;
  return (
    <SampleGroup id={id} title={t('groups.choices')}>
      <Sample name="OptionFields" layout="plain">
        <OptionSample />
      </Sample>
      {bundle && (
        <Sample name="MemberChoices" layout="plain">
          <BundleSample bundle={bundle} />
        </Sample>
      )}
      <Sample name="ProductAddForm" layout="grid">
        <AddSample pending={false} />
        <AddSample pending />
      </Sample>
      {consents.length > 0 && (
        <Sample name="ConsentFields" layout="plain">
          <ConsentFields
            consents={consents}
            accepted={ticked ? [ticked.id] : []}
            isMissing={(path) => missing !== undefined && path === consentPath(missing.id)}
            texts={{ legend: checkout('consents.legend'), required: checkout('consents.required') }}
          />
        </Sample>
      )}
    </SampleGroup>
  );
}

/** A length that is too short, a number that is right, a text that costs something and is still missing. */
function OptionSample() {
  const priced = useSite().priceMode === 'shown';
  const t = useTranslations('interface');
  const plain = { label: t('field.hint'), maxLength: undefined, preset: undefined, euroSurcharge: 0 };
  const options: OptionFacts[] = [
    {
      ...plain,
      ...{ key: 'sampleLength', title: t('field.length'), kind: 'length', required: true },
      ...{ min: 270, max: 15_000, step: 1, unit: 'mm', surcharge: 0 },
    },
    {
      ...plain,
      ...{ key: 'sampleNumber', title: t('field.filled'), kind: 'number', required: false },
      ...{ min: 0, max: 12, step: 2, unit: undefined, surcharge: 0 },
    },
    {
      ...plain,
      ...{ key: 'sampleText', title: t('field.text'), kind: 'text', required: true },
      ...{
        min: undefined,
        max: undefined,
        step: undefined,
        unit: undefined,
        surcharge: priced ? 2.5 : 0,
        maxLength: 20,
      },
    },
  ];
  const language = useLanguage();
  const typed = { sampleLength: '200', sampleNumber: '4', sampleText: '' };
  const entry = useOptionEntry(options, typed, checkOptions(options, typed, language));
  return (
    <OptionFields
      options={options}
      values={entry.values}
      errors={entry.errors}
      onChange={entry.change}
      onLeave={entry.leave}
    />
  );
}

/** The members of a real kit: fixed ones, variants to choose from, lengths to fill in. */
function BundleSample({ bundle }: { bundle: BundleFacts }) {
  const [entry, setEntry] = useState(() => startEntry(bundle, new URLSearchParams()));
  const errors = checkBundle(bundle, entry, useLanguage());
  return bundle.members.map((member) => (
    <MemberChoices
      key={member.position}
      isFollowing={false}
      member={member}
      entry={entry[member.position] ?? { variantId: undefined, values: {} }}
      errors={errors}
      onChange={(next) => setEntry({ ...entry, [member.position]: next })}
      onLeave={() => undefined}
    />
  ));
}

function AddSample({ pending }: { pending: boolean }) {
  const language = useLanguage();
  const [quantity, setQuantity] = useState(12);
  return (
    <ProductAddForm
      productId={0}
      action={pathOf('cart', language)}
      onSubmit={(event) => event.preventDefault()}
      pending={pending}
      quantity={quantity}
      onQuantity={setQuantity}
      unit="pcs"
    />
  );
}
