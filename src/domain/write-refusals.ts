import { findBrokenUniqueness, isLostToAnother } from '#platform/database/write-failures.ts';
import { Refusal, type RefusalCode } from '#values/refusal.ts';

/**
 * What it means to the caller that a value is taken: a code of its own, or the field that has to be another. Rules ask
 * before they write, to name the exact place; of two who ask at the same moment one hears this.
 */
const takenValues: Readonly<Record<string, { readonly code: RefusalCode } | { readonly field: string }>> = {
  attribute_catalogue_id_code_unique: { field: 'code' },
  attribute_set_catalogue_id_key_unique: { field: 'key' },
  attribute_value_attribute_id_key_unique: { field: 'key' },
  catalogue_key_unique: { field: 'catalogueKey' },
  catalogue_slug_catalogue_id_language_slug_unique: { field: 'slugs' },
  category_catalogue_id_key_unique: { field: 'key' },
  consent_key_unique: { field: 'key' },
  consent_pkey: { field: 'id' },
  consent_unique_number_unique: { field: 'uniqueNumber' },
  consent_assignment_site_id_assigned_to_unique: { field: 'assignedTo' },
  content_template_site_id_name_unique: { field: 'name' },
  country_code_unique: { field: 'code' },
  country_iso_unique: { field: 'iso' },
  country_pkey: { field: 'id' },
  coupon_series_site_id_name_unique: { field: 'name' },
  coupon_site_id_folded_code_unique: { field: 'code' },
  customer_group_site_id_name_unique: { field: 'name' },
  delivery_method_key_unique: { field: 'key' },
  delivery_method_pkey: { field: 'id' },
  document_former_slug_scope_language_slug_pk: { field: 'slug' },
  document_key_unique: { field: 'key' },
  document_site_id_handler_unique: { field: 'handler' },
  document_slug_scope_language_slug_pk: { field: 'slug' },
  document_text_document_id_language_pk: { field: 'key' },
  form_key_unique: { field: 'key' },
  language_pkey: { field: 'id' },
  medium_key_unique: { field: 'key' },
  member_card_barcode_unique: { field: 'barcode' },
  member_program_key_unique: { field: 'key' },
  navigation_site_id_key_unique: { field: 'key' },
  navigation_site_id_name_unique: { field: 'name' },
  newsletter_subscription_site_id_email_unique: { code: 'ALREADY_SUBSCRIBED' },
  payment_method_key_unique: { field: 'key' },
  payment_method_pkey: { field: 'id' },
  post_type_slug_unique: { field: 'slug' },
  price_list_site_id_name_unique: { field: 'name' },
  product_catalogue_id_key_unique: { field: 'key' },
  product_catalogue_id_sku_unique: { field: 'sku' },
  product_document_catalogue_id_key_unique: { field: 'key' },
  redirect_key_unique: { field: 'key' },
  redirect_site_id_from_path_unique: { field: 'from' },
  review_site_id_key_unique: { field: 'key' },
  site_api_key_token_unique: { field: 'apiKeyToken' },
  site_site_id_unique: { field: 'siteId' },
  store_site_id_language_unique: { field: 'language' },
  store_store_id_unique: { field: 'storeId' },
  tag_catalogue_id_key_unique: { field: 'key' },
  tag_catalogue_id_name_unique: { field: 'name' },
  tax_class_key_unique: { field: 'key' },
  user_site_id_email_unique: { code: 'USER_EXISTS' },
};

/** The one place where a failed write becomes a refusal: a value that is taken, or others that were in the way. */
export function refusalOfWrite(error: unknown): Refusal | undefined {
  if (isLostToAnother(error)) return new Refusal('TRY_AGAIN');
  const constraint = findBrokenUniqueness(error);
  const meaning = constraint === undefined ? undefined : takenValues[constraint];
  if (!meaning) return undefined;
  if ('code' in meaning) return new Refusal(meaning.code);
  return new Refusal('VALIDATION', {}, { [meaning.field]: { rule: 'oneOf', parameter: 'unique' } });
}
