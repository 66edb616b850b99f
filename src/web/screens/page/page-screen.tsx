import type { ActionFunctionArgs, LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { QuestionsData } from '#sections/faq/questions-data.tsx';
import type { SectionWithLoaded } from '#sections/page-section.ts';
import { SectionList } from '#sections/section-list.tsx';
import { pictureOption } from '#sections/section-options.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { readForm } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { pictureFacts } from '../../parts/picture-facts.ts';
import { sharedPicture } from '../../parts/shared-picture.ts';
import layout from '../../styles/layout.module.css';
import { EditGate } from './edit-gate.tsx';
import { sendPageForm } from './page-forms.ts';
import { loadPage } from './page-load.ts';
import styles from './page-screen.module.css';
import { ScrollSpy } from './scroll-spy.tsx';
import { SiteStructuredData } from './site-structured-data.tsx';

const PostArticle = latePart(() => import('./post-article.tsx'));

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
  const { title, description, canonicalPath, isHome, isTitled, company, sections, post, isPreview, edited } =
    useLoaded<typeof loader>();
  const anchors = sections.flatMap(({ section }) => section.meta?.anchor ?? []);
  const list = <SectionList sections={sections} />;
  const body = edited ? <EditGate document={edited}>{list}</EditGate> : list;
  return (
    <>
      <PageHead
        title={title}
        description={description}
        canonicalPath={canonicalPath}
        noIndex={isPreview}
        picture={import.meta.env.SSR ? sharedPicture(post?.cover ?? pictureIn(sections)) : undefined}
        kind={post ? 'article' : 'website'}
      />
      {company && <SiteStructuredData company={company} />}
      <QuestionsData sections={sections} />
      {isHome && <ScrollSpy anchors={anchors} />}
      {post ? (
        <PostArticle key={post.id} title={title} description={description} path={canonicalPath} post={post}>
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
    const media = pictureOption(section.options);
    if (media) return pictureFacts(media);
  }
  return undefined;
}
