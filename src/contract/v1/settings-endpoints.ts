import { Type } from 'typebox';
import { guaranteeNoticeBytesMaximum } from '#values/guarantee-notice.ts';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageNumber, PageOfRecords } from '../shapes/list-shapes.ts';
import { NamedValues } from '../shapes/primitive-shapes.ts';

const Name = Type.String({ minLength: 1, maxLength: 60 });
const UserSetting = Type.Object({ group: Type.String(), key: Type.String(), value: Type.String() });
const OptionText = Type.String({ maxLength: 500 });
const optionNames = { namesMaximum: 40, nameLength: 60 };

/** Length of a file in base64. */
const guaranteeNoticeTextMaximum = Math.ceil(guaranteeNoticeBytesMaximum / 3) * 4;

/** Everything a value of an option can look like; each option validates its own. */
const OptionValue = Type.Union([
  OptionText,
  Type.Boolean(),
  Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000 }), { maxItems: 10 }),
  Type.Array(OptionText, { maxItems: 10 }),
  NamedValues(Type.Union([OptionText, Type.Boolean()]), optionNames),
  Type.Null(),
]);

/** Domains, settings and options, and other calls of the back office (docs/rules/calls.md). */
export const settingsEndpoints = {
  domainFilter: endpoint({
    method: 'POST',
    path: '/api/v1/domain/filter',
    tag: 'Platform',
    access: 'backoffice',
    summary: 'The sites of this installation, by name',
    body: Type.Object({
      keywords: Type.Optional(Keyword),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfRecords(Type.Object({ name: Type.String(), url: Type.String() })),
  }),
  releaseFilter: endpoint({
    method: 'GET',
    path: '/api/v1/release/filter',
    tag: 'Platform',
    access: 'backoffice',
    summary: 'What each release of this program has brought, newest first, in the language of the call',
    query: Type.Object({
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfRecords(
      Type.Object({
        name: Type.String(),
        /** YYYY-MM-DD. */
        date: Type.String(),
        description_html: Type.String(),
      }),
    ),
  }),
  userSetting: endpoint({
    method: 'GET',
    path: '/api/v1/general/user',
    tag: 'Platform',
    access: 'staff',
    summary: "A setting of the logged-in user, such as the back office's language (global, language)",
    query: Type.Object({ group: Name, key: Name }),
    answer: UserSetting,
    refusals: ['CONFIGURATION_NOT_SET'],
  }),
  userSettingUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/general/user',
    tag: 'Platform',
    access: 'staff',
    summary: 'Sets a setting of the logged-in user',
    body: Type.Object({ group: Name, key: Name, value: Type.String({ maxLength: 60 }) }),
    answer: UserSetting,
  }),
  optionList: endpoint({
    method: 'GET',
    path: '/api/v1/cms/option/list',
    tag: 'Content',
    access: 'settings.manage',
    summary: 'Every option of a site, with its value and its default',
    answer: Type.Array(
      Type.Object({
        key: Type.String(),
        /** Null if the site has not set it. For a secret only whether it is set; for the logo the id of its picture. */
        value: Type.Unknown(),
        /** The default; null: none. */
        default: Type.Unknown(),
        /** Changes with each change of its value; empty if the site has not set it. */
        version: Type.String(),
      }),
    ),
  }),
  optionUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/option/update',
    tag: 'Content',
    access: 'settings.manage',
    weight: 4,
    summary: 'Changes options of the site: those not named stay, null removes one',
    body: Type.Object({
      options: NamedValues(OptionValue, optionNames),
      /** Versions of the options the user saw: if one has changed, nothing is changed; EDIT_CONFLICT with the current values. */
      seen: Type.Optional(NamedValues(Type.String({ maxLength: 64 }), optionNames)),
    }),
    answer: Type.Array(Type.Object({ key: Type.String(), value: Type.Unknown() })),
    refusals: ['EDIT_CONFLICT'],
  }),
  guaranteeNoticeCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/guaranteeNotice/create',
    tag: 'Content',
    access: 'settings.manage',
    weight: 4,
    summary:
      'Stores a file of the harmonised notice of the legal guarantee unchanged; the option GuaranteeNotice names it by language',
    body: Type.Object({
      /** A picture (PNG, JPEG, WebP, SVG) in base64. */
      file: Type.String({ minLength: 1, maxLength: guaranteeNoticeTextMaximum }),
    }),
    answer: Type.Object({ name: Type.String() }),
  }),
  hasRunningPipeline: endpoint({
    method: 'GET',
    path: '/api/v1/pipeline/hasRunningPipeline',
    tag: 'Platform',
    access: 'anybody',
    summary: 'Whether the site is being built: always false, since pages are rendered from stored content',
    answer: Type.Boolean(),
  }),
  postsByHashtags: endpoint({
    method: 'POST',
    path: '/api/v1/socialGetters/getIgByHashtags',
    tag: 'Platform',
    access: 'anybody',
    summary: 'Pictures of a social network by hashtags: always empty, since no account can be configured',
    body: Type.Object({
      hashtags: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 30 })),
    }),
    answer: Type.Array(Type.Object({ url: Type.String(), caption: Type.String(), image: Type.String() })),
  }),
};
