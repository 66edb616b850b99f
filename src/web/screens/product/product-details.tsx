import type { ReactNode } from 'react';
import { lazyPart } from '#web/connection/needed-code.ts';
import '#web/i18n/catalogue-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Facts } from '#web/ui/table.tsx';
import type { BundleFacts } from '../../parts/bundle-choices/bundle-facts.ts';
import type { ProductPageFacts } from '../../parts/product-page-facts.ts';
import { ProfileDrawing } from '../../parts/profile-drawing/profile-drawing.tsx';
import text from '../../styles/text.module.css';
import styles from './product-details.module.css';
import { ProductDocuments } from './product-documents.tsx';

const BundleMembers = lazyPart(() => import('./bundle-members.tsx'));

export type ProductDetailsProps = { product: ProductPageFacts; bundle: BundleFacts | null };

/** What there is to know: description, cross-section, attributes, safety. */
export default function ProductDetails({ product, bundle }: ProductDetailsProps) {
  const t = useTranslations('catalogue');
  const { description, drawing, attributes, documents, gpsr, text: lead } = product;
  return (
    <div>
      {drawing && (
        <Part title={t('drawing.title')} wide>
          <ProfileDrawing drawing={drawing} className={styles.drawing} />
        </Part>
      )}
      {bundle && (
        <Part title={t('product.members')}>
          <BundleMembers bundle={bundle} />
        </Part>
      )}
      {(lead || description) && (
        <Part title={t('product.description')}>
          {lead && <p className={`${text.lead} ${styles.lead}`}>{lead}</p>}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the API has sanitised it. */}
          <div className={text.prose} dangerouslySetInnerHTML={{ __html: description }} />
        </Part>
      )}
      {attributes.length > 0 && (
        <Part title={t('product.attributes')}>
          <Facts items={attributes} className={styles.facts} />
        </Part>
      )}
      {documents.length > 0 && (
        <Part title={t('product.documents')}>
          <ProductDocuments documents={documents} />
        </Part>
      )}
      {gpsr && (
        <Part title={t('product.safety')}>
          <div className={styles.safety}>
            {gpsr.warnings && <p>{gpsr.warnings}</p>}
            <Address
              label={t(gpsr.responsiblePerson ? 'product.manufacturer' : 'product.manufacturerInUnion')}
              of={{ ...gpsr, name: gpsr.manufacturer }}
            />
            {gpsr.responsiblePerson && (
              <Address label={t('product.responsiblePerson')} of={gpsr.responsiblePerson} />
            )}
            <p>{t('product.identifier', { sku: product.sku })}</p>
          </div>
        </Part>
      )}
    </div>
  );
}

type AddressProps = { label: string; of: { name: string; address: string; email: string } };

/** Who can be reached where (docs/rules/legal-duties.md). */
function Address({ label, of: { name, address, email } }: AddressProps) {
  return (
    <p>
      {label}: {name}, {address}, <a href={`mailto:${email}`}>{email}</a>
    </p>
  );
}

function Part({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.part} data-wide={wide || undefined}>
      <h2 className={styles.title}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
