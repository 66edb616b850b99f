import type { ActionFunctionArgs, LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { QuestionsData } from '#sections/faq/questions-data.tsx';
import type { SectionWithLoaded } from '#sections/page-section.ts';
import { SectionList } from '#sections/section-list.tsx';
import { lazyPart } from '#web/connection/needed-code.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { handlerOf, malformed, readForm, textOf } from '#web/request/page-form.ts';
import { type RequestFacts, requestFacts } from '#web/request/request-facts.ts';
import type { Media } from '../../parts/catalogue-types.ts';
import { sendContactForm } from '../../parts/contact-form/contact-action.ts';
import { sendDefinedForm } from '../../parts/defined-form/defined-form-action.ts';
import { sendNewsletterForm } from '../../parts/newsletter-form/newsletter-action.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { pictureFacts } from '../../parts/picture-facts.ts';
import { sendReviewForm } from '../../parts/reviews/review-action.ts';
import { formNameField } from '../../parts/sent-form/form-answer.ts';
import { sharedPicture } from '../../parts/shared-picture.ts';
import layout from '../../styles/layout.module.css';
import { loadPage } from './page-load.ts';
import styles from './page-screen.module.css';
import ScrollSpy from './scroll-spy.tsx';
import { SiteStructuredData } from './site-structured-data.tsx';

const handlers = { contact: sendContactForm, newsletter: sendNewsletterForm, review: sendReviewForm };

/** Sends the form of a content page or post by the name it states. @throws 400 where it is none of them */
async function sendPageForm(facts: RequestFacts, form: FormData) {
  const name = textOf(form, formNameField);
  const id = /^form-([1-9]\d{0,8})$/.exec(name)?.[1];
  if (id === undefined) return handlerOf(handlers, name)(facts, form);
  const answer = await sendDefinedForm(facts, Number(id), form);
  if (!answer) throw malformed();
  return answer;
}

/* No Suspense around them: the server's HTML stays until their code is loaded. */
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

/** Sending a form changes nothing on the page, except for comments, which may be shown at once. */
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
    textLanguage,
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
  const content = edited ? (
    <EditGate document={edited} loaded={sections}>
      {list}
    </EditGate>
  ) : (
    list
  );
  const body = textLanguage ? <div lang={textLanguage}>{content}</div> : content;
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
        <PostArticle
          key={post.id}
          {...{ title, description, isDescribed, textLanguage, post }}
          path={canonicalPath}
        >
          {body}
        </PostArticle>
      ) : (
        <>
          {!isTitled && (
            <header className={`${layout.container} ${styles.title}`}>
              <h1 lang={textLanguage}>{title}</h1>
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
