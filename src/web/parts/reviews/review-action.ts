import { ApiError } from '#contract/client.ts';
import { reviewEndpoints } from '#contract/v1/review-endpoints.ts';
import { textOf } from '#web/request/page-form.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { readFiles } from '../sent-form/file-rules.ts';
import { answerForm, type FormName, handInAll } from '../sent-form/form-answer.ts';
import { checkPhotos, photosField, readRemovedPhotos } from './photo-rules.ts';

/** Sends a review of the product or post that the form names, or a change of the one that it names. */
export async function sendReviewForm(facts: RequestFacts, form: FormData) {
  const rating = Number(form.get('rating'));
  const name = textOf(form, 'name').trim();
  const words = {
    ...(rating > 0 ? { rating } : {}),
    comment: textOf(form, 'comment'),
    ...(name ? { name } : {}),
  };
  const id = Number(textOf(form, 'reviewId'));
  const api = facts.personalApi;
  const send = async () => {
    const photos = await handInAll(facts, readFiles(form, photosField), photosField);
    const shown = photos.length > 0 ? { photos } : {};
    if (id > 0) {
      const removedPhotos = readRemovedPhotos(form);
      const body = { ...words, ...shown, ...(removedPhotos.length > 0 ? { removedPhotos } : {}) };
      return api.call(reviewEndpoints.reviewUpdate, { params: { id }, body });
    }
    const body = { ...subjectIn(form), ...words, ...shown, ...parentIn(form) };
    return api.call(reviewEndpoints.reviewCreate, { body });
  };
  return answerForm({
    name: 'review' satisfies FormName,
    form,
    // How many it has already the API knows; more than ever may be are not handed in.
    errors: checkPhotos(form, 0),
    send: () => send().catch(nameField),
  });
}

/** One that is named in no way that could be right is refused by the API. */
function subjectIn(form: FormData) {
  const name = form.has('postId') ? 'postId' : 'productId';
  return { [name]: Number(form.get(name)) || 0 };
}

/** The comment that the form answers. */
function parentIn(form: FormData) {
  return form.has('parentId') ? { parentId: Number(form.get('parentId')) || 0 } : {};
}

/** What is missing is said where it is missing: fields by the codes of the refusals that mean them. */
const missingFields: Readonly<Record<string, string>> = {
  REVIEW_EMPTY: 'comment',
  REVIEW_RATING_REQUIRED: 'rating',
  REVIEW_COMMENT_REQUIRED: 'comment',
};

function nameField(error: unknown): never {
  const field = error instanceof ApiError && missingFields[error.code];
  // Whatever is needed in any case the API names itself.
  if (!field || error.details.fields) throw error;
  throw new ApiError({ ...error.details, fields: { [field]: { rule: 'required', parameter: error.code } } });
}
