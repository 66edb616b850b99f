import text from '../styles/text.module.css';
import { PageHead } from './page-head.tsx';
import { ShopBreadcrumbs } from './shop-breadcrumbs.tsx';
import styles from './tool-head.module.css';

type ToolHeadProps = { title: string; description: string; intro: string; path: string };

/** What a page begins with that works something out of the shop's goods: the way to it, its name and what it is for. */
export function ToolHead({ title, description, intro, path }: ToolHeadProps) {
  return (
    <>
      <PageHead title={title} description={description} canonicalPath={path} />
      <div className={styles.crumbs}>
        <ShopBreadcrumbs categories={[]} page={{ label: title, href: path }} />
      </div>
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={text.lead} data-print="hidden">
          {intro}
        </p>
      </header>
    </>
  );
}
