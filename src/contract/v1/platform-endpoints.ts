import { Type } from 'typebox';
import { companyFacts } from '#values/site-settings.ts';
import { endpoint } from '../endpoint.ts';
import { LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

/** Countries and languages by id, code and name (docs/rules/calls.md). */
const Common = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  code: Type.String(),
  code2: Type.Optional(Type.String()),
  iso: Type.Optional(Type.String()),
  name_hrv: Type.Optional(Type.String()),
  name_eng: Type.Optional(Type.String()),
  name_ger: Type.Optional(Type.String()),
  name_srp: Type.Optional(Type.String()),
});

/** The site's platform calls (docs/rules/calls.md). */
export const platformEndpoints = {
  commons: endpoint({
    method: 'GET',
    path: '/api/v1/master/commons',
    tag: 'Platform',
    access: 'anybody',
    summary: 'All languages or all countries',
    query: Type.Object({
      language: Type.Optional(LanguageCodeShape),
      type: Type.Enum(['languages', 'countries']),
    }),
    answer: Type.Array(Common),
  }),
  domainDetect: endpoint({
    method: 'POST',
    path: '/api/v2/domainDetect',
    tag: 'Platform',
    access: 'anybody',
    summary: 'The site of a host name, with the key that its other calls need',
    keyless: true,
    withoutSitePassword: true,
    body: Type.Object({ host: Type.Optional(Type.String({ maxLength: 255 })) }),
    answer: Type.Object({
      siteID: Type.String(),
      apiKeyId: Type.Integer(),
      apiKeyToken: Type.String(),
      name: Type.String(),
      url: Type.String(),
      /** First label of further host names; empty: none. */
      subdomain: Type.String(),
      /** The site's address as shown in documents (PDF). */
      pdfUrl: Type.String(),
      priceMode: Type.Enum(['shown', 'enquiry']),
      /** IANA name of the site's time zone. */
      timeZone: Type.String(),
      introAnimation: Type.Boolean(),
      stores: Type.Array(
        Type.Object({
          storeID: Type.String(),
          language: LanguageCodeShape,
          name: Type.String(),
          pathPrefix: Type.String(),
          /** Loyalty programmes whose cards are valid there; empty: all. */
          loyalty: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
        }),
      ),
      languages: Type.Array(LanguageCodeShape),
      defaultLanguage: LanguageCodeShape,
      /** Fallback pictures if a picture is missing: placeholder, then the site's logo, then broken link. */
      fallbackPictures: Type.Array(Type.String()),
      logo: Nullable(Type.String()),
      /** In pixels, for the room that is kept for it. */
      logoSize: Nullable(Type.Object({ width: Type.Integer(), height: Type.Integer() })),
      /** The company that runs the site, as on its pages and papers. */
      company: Type.Record(Type.Enum([...companyFacts]), Type.String()),
    }),
  }),
};
