import type { ActionFunctionArgs, LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { QuestionsData } from '#sections/faq/questions-data.tsx';
import type { SectionWithLoaded } from '#sections/page-section.ts';
import { SectionList } from '#sections/section-list.tsx';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { readForm } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import type { Media } from '../../parts/catalogue-types.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { pictureFacts } from '../../parts/picture-facts.ts';
import { sharedPicture } from '../../parts/shared-picture.ts';
import layout from '../../styles/layout.module.css';
import { sendPageForm } from './page-forms.ts';
import { loadPage } from './page-load.ts';
import styles from './page-screen.module.css';
import ScrollSpy from './scroll-spy.tsx';
import { SiteStructuredData } from './site-structured-data.tsx';

/* No Suspense around them: what the server has drawn stands until their code is here. */
// Its names of the editor's modules are not for visitors.
const EditGate = lazyPart(() => import('./edit-gate.tsx'));
const PostArticle = lazyPart(() => import('./post-article.tsx'));

export function loader({ context, params, request }: LoaderFunctionArgs) {
  return loadPage(requestFacts(context), request, params.slug);
}

/** Sends one of the forms that content pages and posts hold. */
export async function action({ context, request }: ActionFunctionArgs) {
  return sendPageForm(requestFacts(context), await readForm(request));
}

/** Sending a form changes nothing that the page shows, but where a comment is written: that may stand in it at once. */
export function shouldRevalidate({
  currentUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const changesPage = formMethod === undefined || currentUrl.searchParams.has('review');
  return changesPage && defaultShouldRevalidate;
}

/** A content page from its document; its title stands above it where no section brings one. A post is an article. */
export default function PageScreen() {
  const {
    title,
    metaTitle,
    description,
    metaDescription,
    isDescribed,
    canonicalPath,
    isHome,
    isTitled,
    company,
    sections,
    post,
    isPreview,
    edited,
  } = useLoaded<typeof loader>();
  const anchors = sections.flatMap(({ section }) => section.meta?.anchor ?? []);
  const list = (
    <>
      <QuestionsData sections={sections} />
      <SectionList sections={sections} />
    </>
  );
  const body = edited ? (
    <EditGate document={edited} loaded={sections}>
      {list}
    </EditGate>
  ) : (
    list
  );
  return (
    <>
      <PageHead
        title={metaTitle}
        description={metaDescription}
        canonicalPath={canonicalPath}
        noIndex={isPreview}
        picture={import.meta.env.SSR ? sharedPicture(post?.cover ?? pictureIn(sections)) : undefined}
        kind={post ? 'article' : 'website'}
      />
      {company && <SiteStructuredData company={company} />}
      {isHome && <ScrollSpy anchors={anchors} />}
      {post ? (
        <PostArticle key={post.id} {...{ title, description, isDescribed, post }} path={canonicalPath}>
          {body}
        </PostArticle>
      ) : (
        <>
          {!isTitled && (
            <header className={`${layout.container} ${styles.title}`}>
              <h1>{title}</h1>
            </header>
          )}
          {body}
        </>
      )}
    </>
  );
}

/** The first picture of a page's sections. */
function pictureIn(sections: readonly SectionWithLoaded[]) {
  for (const { section } of sections) {
    const image = section.options.image as Media | null | undefined;
    if (image) return pictureFacts(image);
  }
  return undefined;
}
