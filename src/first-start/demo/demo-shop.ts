import type { MediaRuntime } from '#domain/media/media-service.ts';
import { saveRedirects } from '#domain/redirects/redirects-service.ts';
import { defaultForms, loadDefaultForms } from '../default-forms.ts';
import { inStep, type ReportProgress } from '../progress.ts';
import { loadMembership, loadUsers } from './account-step.ts';
import { loadCatalogue, type RunStep } from './catalogue-step.ts';
import { loadConsents, loadCoupons, loadDelivery, loadPayment } from './checkout-step.ts';
import { loadElements, loadNavigation, loadPages, loadPosts } from './content-step.ts';
import { checkDemoFiles } from './demo-checks.ts';
import { namingFile } from './demo-file-error.ts';
import { readDemoFiles } from './demo-files.ts';
import { loadEvents } from './event-step.ts';
import { loadForms } from './form-step.ts';
import { loadMedia } from './media-step.ts';
import { loadComments, loadReviews } from './review-step.ts';
import { loadCountries, loadLanguages, loadSites, loadTaxClasses } from './site-step.ts';

/**
 * Loads the demo shop of demo/ through the domain's own use cases. Everything is saved by key: loading it again
 * changes nothing.
 * @throws DemoFileError where a file breaks a rule; nothing is written then
 */
export async function loadDemoShop(runtime: MediaRuntime, report: ReportProgress): Promise<void> {
  const demo = await readDemoFiles();
  checkDemoFiles(demo);
  const step: RunStep = (name, file, entries, work) =>
    inStep(report, name, entries.length, () => namingFile(file, work, entries));
  await step('languages', 'languages.json', demo.languages, () => loadLanguages(runtime, demo.languages));
  await step('countries', 'countries.json', demo.countries, () => loadCountries(runtime, demo.countries));
  const { siteIds, catalogueIds } = await step('sites', 'site.json', demo.site.sites, () =>
    loadSites(runtime, demo.site),
  );
  const media = await namingFile('media', () => loadMedia(runtime, demo.media, report));
  await step('tax classes', 'tax.json', demo.tax.classes, () => loadTaxClasses(runtime, demo.tax));
  for (const catalogueId of catalogueIds) await loadCatalogue(runtime, catalogueId, demo, step);
  await step('events', 'events.json', demo.events, () => loadEvents(runtime, demo.events, media));
  const { pages } = demo.pages;
  await step('pages', 'pages.json', pages, () => loadPages(runtime, demo.pages, media));
  const { posts } = demo.posts;
  await step('posts', 'posts.json', posts, () => loadPosts(runtime, demo.posts, media));
  await step('elements', 'elements.json', demo.elements, () =>
    loadElements(runtime, demo.elements, demo.navigation, media),
  );
  await step('navigation', 'navigation.json', demo.navigation.trees, () =>
    loadNavigation(runtime, siteIds, demo.navigation),
  );
  await step('consents', 'consents.json', demo.consents.consents, () =>
    loadConsents(runtime, siteIds, demo.consents),
  );
  await inStep(report, 'forms', defaultForms.length, () => loadDefaultForms(runtime));
  await step('forms of the demo', 'forms.json', demo.forms, () => loadForms(runtime, demo.forms));
  await step('delivery', 'delivery.json', demo.delivery.methods, () => loadDelivery(runtime, demo.delivery));
  await step('payment', 'payment.json', demo.payment.methods, () => loadPayment(runtime, demo.payment));
  await step('coupons', 'coupons.json', demo.coupons, () => loadCoupons(runtime, demo.coupons));
  await step('member cards', 'membership.json', demo.membership.cards, () =>
    loadMembership(runtime, demo.membership),
  );
  await step('users', 'users.json', demo.users.users, () => loadUsers(runtime, demo.users));
  await step('reviews', 'reviews.json', demo.reviews, () => loadReviews(runtime, demo.reviews, demo.users));
  const { comments } = demo.posts;
  await step('comments', 'posts.json', comments, () => loadComments(runtime, demo.posts, demo.users));
  await step('redirects', 'redirects.json', demo.redirects, () => saveRedirects(runtime, demo.redirects));
}
