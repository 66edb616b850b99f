import type { FastifyRequest } from 'fastify';
import { recordActivity } from '#domain/activity/activity-service.ts';
import type { Context } from '#domain/context.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import type { Activity } from '#values/activities.ts';
import type { ImportAction } from '#values/imports.ts';
import type { JobAction } from '#values/jobs.ts';
import { pickText, type Translated } from '#values/language.ts';
import type { BookedKind, OrderAction } from '#values/orders.ts';
import type { BookedStockKind } from '#values/stock.ts';
import type { WithdrawalAction } from '#values/withdrawals.ts';

type Sent = {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
};
/** Null: it was asked what would be done. */
type Rule = Activity | ((sent: Sent) => Activity | null);

const moneyActivities = {
  in: 'order.moneyIn',
  refund: 'order.moneyRefund',
  writeOff: 'order.moneyWriteOff',
} as const satisfies Record<BookedKind, Activity>;

const jobActivities = {
  pause: 'order.jobPause',
  resume: 'order.jobResume',
  cancel: 'order.jobCancel',
} as const satisfies Record<JobAction, Activity>;

/**
 * What the activity log says about each call that changes something in the back office; a call without an entry is not
 * logged.
 */
export const activitiesOfCalls: Readonly<Record<string, Rule>> = {
  userInvite: 'user.invite',
  userInviteAgain: 'user.inviteAgain',
  userUpdate: 'user.role',
  userBlock: ({ body }) => (body.blocked === true ? 'user.block' : 'user.unblock'),
  userDelete: 'user.remove',
  userSessionsEnd: 'user.endSessions',
  userSecondFactorReset: 'user.resetSecondFactor',
  apiKeyCreate: 'apiKey.create',
  apiKeyUpdate: 'apiKey.update',
  apiKeyDelete: 'apiKey.remove',
  webhookCreate: 'webhook.create',
  webhookUpdate: 'webhook.update',
  webhookDelete: 'webhook.remove',
  webhookRotate: 'webhook.rotate',
  webhookTest: 'webhook.test',
  webhookResend: 'webhook.resend',
  paperIssue: 'paper.issue',
  paperNote: 'paper.note',
  reviewPublish: ({ body }) => (body.published === true ? 'review.publish' : 'review.withdraw'),
  postCreate: 'post.create',
  postUpdate: ({ body }) => {
    if (body.draft === true) return 'post.draft';
    if (body.status === 'draft') return 'post.withdraw';
    return body.status === 'published' ? 'post.publish' : 'post.update';
  },
  postDelete: 'post.remove',
  termMerge: 'post.merge',
  historyRestore: 'post.restore',
  binRestore: 'bin.restore',
  binDelete: 'bin.remove',
  draftPreviewLink: 'post.previewLink',
  draftPreviewEnd: 'post.previewEnd',
  postTypeCreate: 'postType.create',
  postTypeDelete: 'postType.remove',
  translationCreate: 'translation.create',
  translationMaster: 'translation.create',
  translationsOfType: 'translation.create',
  translationsWrite: 'translation.write',
  translationsJoin: 'translation.join',
  elementCreate: 'element.create',
  elementUpdate: 'element.update',
  masterCreate: 'element.create',
  masterDelete: 'element.remove',
  templateCreate: 'template.create',
  templateUpdate: 'template.update',
  templateDelete: 'template.remove',
  mediaCreate: 'media.create',
  mediaUpload: 'media.create',
  mediaAddFromBucket: 'media.create',
  mediaAddFromBucketPublic: 'media.create',
  mediaPartsFinish: ({ body }) => (body.replaces === undefined ? 'media.create' : 'media.replace'),
  mediaUpdate: 'media.update',
  mediaReplace: 'media.replace',
  mediaTakeBack: 'media.replace',
  mediaDelete: 'media.remove',
  directoryItemDelete: 'media.remove',
  redirectCreate: 'redirect.create',
  redirectUpdate: 'redirect.update',
  redirectDelete: 'redirect.remove',
  synonymCreate: 'synonym.create',
  synonymUpdate: 'synonym.update',
  synonymDelete: 'synonym.remove',
  assignmentCreate: 'consent.update',
  consentTextCreate: 'consent.create',
  consentTextUpdate: 'consent.words',
  consentTextRetire: ({ body }) => (body.retired === true ? 'consent.retire' : 'consent.restore'),
  consentTextDelete: 'consent.remove',
  navigationUpdate: 'navigation.update',
  subscriberExport: 'newsletter.export',
  eventDefinitionCreate: 'event.create',
  eventDefinitionUpdate: ({ body }) => {
    if (body.status === 'cancelled') return 'event.cancel';
    return Array.isArray(body.publish) && body.publish.length > 0 ? 'event.publish' : 'event.update';
  },
  eventDraftUpdate: ({ body }) => {
    if (body.withdraw === true) return 'event.withdraw';
    if (body.publish === true) return 'event.publish';
    return body.publishAt === undefined ? 'event.draft' : 'event.schedule';
  },
  eventPreviewLink: 'event.previewLink',
  eventPreviewEnd: 'event.previewEnd',
  eventDefinitionDelete: 'event.remove',
  formDefinitionCreate: 'form.create',
  formDefinitionUpdate: 'form.update',
  formDefinitionDelete: 'form.remove',
  entryUpdate: 'entry.update',
  entryAnswer: 'entry.answer',
  entryExport: 'entry.export',
  optionUpdate: 'option.update',
  managedSettingsUpdate: 'settings.update',
  managedSettingsTestMail: 'settings.testMail',
  cacheClear: 'cache.clear',
  mailResend: 'mail.resend',
  stockMove: ({ body }) => `stock.${body.kind as BookedStockKind}`,
  stockCount: ({ body }) => (body.preview === true ? null : 'stock.count'),
  managedOrderAct: ({ body }) => `order.${body.action as OrderAction}`,
  managedOrderMoney: ({ body }) => moneyActivities[body.kind as BookedKind],
  managedOrderEdit: ({ body }) => (body.preview === true ? null : 'order.edit'),
  managedOrderNote: 'order.note',
  managedOrderCreate: 'order.create',
  customerNote: 'customer.note',
  customerMerge: ({ body }) => (body.preview === true ? null : 'customer.merge'),
  managedCouponCreate: 'coupon.create',
  managedCouponUpdate: 'coupon.update',
  priceListCreate: 'priceList.create',
  priceListUpdate: 'priceList.update',
  priceListDelete: 'priceList.remove',
  priceListPatch: ({ body }) => (body.preview === true ? null : 'priceList.prices'),
  customerGroupCreate: 'customerGroup.create',
  customerGroupUpdate: 'customerGroup.update',
  customerGroupDelete: 'customerGroup.remove',
  customerIntoGroup: 'customer.group',
  couponSeriesCreate: 'couponSeries.create',
  couponSeriesUpdate: 'couponSeries.update',
  memberCardCreate: 'memberCard.create',
  memberCardUpdate: 'memberCard.update',
  memberCardImport: ({ body }) => (body.preview === true ? null : 'memberCard.import'),
  memberProgramCreate: 'memberProgram.create',
  memberProgramUpdate: 'memberProgram.update',
  managedOrderBulk: ({ body }) => `order.${body.action as OrderAction}`,
  jobAct: ({ body }) => jobActivities[body.action as JobAction],
  productionMade: 'order.finishProduction',
  exportOrders: 'order.export',
  exportOrderLines: 'order.export',
  exportProduction: 'order.export',
  exportPapers: 'paper.export',
  exportProducts: 'product.export',
  exportPrices: 'product.export',
  exportListPrices: 'priceList.export',
  exportStock: 'stock.export',
  exportCustomers: 'customer.export',
  exportCoupons: 'coupon.export',
  exportRedirects: 'redirect.export',
  managedProductCreate: 'product.create',
  managedProductUpdate: 'product.update',
  managedProductCopy: 'product.copy',
  managedProductPreviewLink: 'product.previewLink',
  managedProductArchive: ({ body }) => (body.archived === true ? 'product.archive' : 'product.restore'),
  managedProductPatch: 'product.patch',
  managedPriceBulk: 'price.bulk',
  importCreate: 'import.create',
  importApply: 'import.apply',
  importMappingSave: 'import.saveMapping',
  importMappingDelete: 'import.deleteMapping',
  importAct: ({ body }) => `import.${body.action as ImportAction}`,
  changeUndo: 'change.undo',
  changeUndoFields: 'change.undo',
  managedCategoryCreate: 'category.create',
  managedCategoryUpdate: 'category.update',
  managedCategoryMove: 'category.move',
  managedCategoryDelete: 'category.remove',
  managedAttributeCreate: 'attribute.create',
  managedAttributeUpdate: 'attribute.update',
  managedAttributeDelete: 'attribute.remove',
  managedAttributeSetCreate: 'attributeSet.create',
  managedAttributeSetUpdate: 'attributeSet.update',
  managedAttributeSetDelete: 'attributeSet.remove',
  managedTagCreate: 'tag.create',
  managedTagUpdate: 'tag.update',
  managedTagDelete: 'tag.remove',
  managedWithdrawalAct: ({ body }) => `withdrawal.${body.action as WithdrawalAction}`,
};

/** Kinds that are people, or were sent by people: they have no title in the log. */
const untitled = /^(?:user|mail|settings|review|entry|order|customer|memberCard|withdrawal)\./;

/**
 * Logs a successful call. The change itself is done: if logging fails, the caller does not get an error, but the
 * program's log does.
 */
export async function logCall(
  name: string,
  context: Context,
  http: FastifyRequest,
  answer: unknown,
): Promise<void> {
  const rule = Object.hasOwn(activitiesOfCalls, name) ? activitiesOfCalls[name] : undefined;
  if (rule === undefined) return;
  const sent: Sent = { params: partsOf(http.params), body: partsOf(http.body) };
  const activity = typeof rule === 'string' ? rule : rule(sent);
  if (activity === null) return;
  const thing = partsOf(Array.isArray(answer) ? answer[0] : answer);
  const title = untitled.test(activity) ? null : titleOf(sent, thing);
  await recordActivity(context, { activity, subject: subjectOf(sent, thing), title }).catch(
    (error: unknown) =>
      context.log.error(
        { ...errorFacts(error), activity },
        'a change of the back office was not written down',
      ),
  );
}

function subjectOf({ params, body }: Sent, answer: Readonly<Record<string, unknown>>): string | null {
  const named = [
    mergedOf(body),
    params.id,
    params.slugMain,
    params.name,
    params.group,
    body.assigned_to,
    body.documentId,
    body.sku,
    body.place,
    body.list,
    answer.id,
  ];
  const subject = named.find((one) => typeof one === 'string' || typeof one === 'number');
  return subject === undefined ? null : String(subject).slice(0, 120);
}

/** Two that were made one, by the ids that calls name them by. */
function mergedOf({ from, into }: Sent['body']): string | undefined {
  return typeof from === 'string' && typeof into === 'string' ? `${from} → ${into}` : undefined;
}

function titleOf({ body }: Sent, answer: Readonly<Record<string, unknown>>): string | null {
  const options = Object.keys(partsOf(body.options)).join(', ');
  // For what has its text in all languages.
  const texts = partsOf(answer.title ?? answer.displayName ?? answer.name ?? answer.label);
  const words = pickText({ hr: texts.hrv, ...texts } as Translated, 'hr').text;
  const named = [
    answer.title,
    answer.code,
    answer.name,
    answer.from,
    answer.fileName,
    options,
    words,
    answer.key,
  ];
  return named.find((one): one is string => typeof one === 'string' && one !== '') ?? null;
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
