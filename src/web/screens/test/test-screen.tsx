import type { LoaderFunctionArgs } from 'react-router';
import { needArea, needMessages } from '#web/i18n/messages.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { Link } from '#web/ui/link.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import layout from '../../styles/layout.module.css';
import text from '../../styles/text.module.css';
import { ButtonSamples } from './button-samples.tsx';
import { CartSamples } from './cart-samples.tsx';
import { ChoiceSamples } from './choice-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { ListSamples } from './list-samples.tsx';
import { MessageSamples } from './message-samples.tsx';
import { NavigationSamples } from './navigation-samples.tsx';
import { ProductSamples } from './product-samples.tsx';
import { loadTest, type TestFacts } from './test-load.ts';
import styles from './test-screen.module.css';
import { TypeSamples } from './type-samples.tsx';

await Promise.all([
  needMessages('order'),
  needArea('interface', import.meta.glob('/locales/*/interface.json', { import: 'default' })),
]);

export function loader({ context }: LoaderFunctionArgs) {
  return loadTest(requestFacts(context));
}

/** Every part of the interface in all its states (docs/rules/pages.md): public, and kept out of search engines. */
export default function TestScreen() {
  const facts = useLoaded<typeof loader>();
  return <Samples facts={facts} />;
}

const groups = [
  'type',
  'buttons',
  'fields',
  'choices',
  'messages',
  'navigation',
  'lists',
  'products',
  'cart',
] as const;

function Samples({ facts }: { facts: TestFacts }) {
  const t = useTranslations('interface');
  return (
    <>
      <PageHead title={t('title')} noIndex />
      <header className={`${layout.container} ${styles.intro}`}>
        <h1>{t('title')}</h1>
        <p className={text.lead}>{t('intro')}</p>
        <nav aria-label={t('title')}>
          <ul className={layout.cluster}>
            {groups.map((group) => (
              <li key={group}>
                <Link href={`#${group}`}>{t(`groups.${group}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <TypeSamples id="type" />
      <ButtonSamples id="buttons" />
      <FieldSamples id="fields" />
      <ChoiceSamples id="choices" facts={facts} />
      <MessageSamples id="messages" />
      <NavigationSamples id="navigation" />
      <ListSamples id="lists" facts={facts} />
      <ProductSamples id="products" facts={facts} />
      <CartSamples id="cart" facts={facts} />
    </>
  );
}
