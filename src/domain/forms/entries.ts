import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { holds } from '#platform/database/text-search.ts';
import { type EntryKind, type EntrySource, type EntryState, entrySources } from '#values/entry-states.ts';
import type { Translated } from '#values/language.ts';
import type { Context } from '../context.ts';
import type { FormData, FormField } from './forms-rules.ts';
import {
  contactMessages,
  type EnquiredItem,
  formSubmissions,
  messageWords,
  submissionWords,
} from './forms-tables.ts';

const nothing = <T>(type: string) => sql<T | null>`null::${sql.raw(type)}`;

export type EntryChoice = {
  /** Letters, as `foldText` makes them, that are somewhere in what was sent or in its sender's name or e-mail; empty: any. */
  readonly sought?: string;
};

const sent = contactMessages;
const filled = formSubmissions;

function conditionsOf(site: Context['site'], { sought = '' }: EntryChoice) {
  const isAny = sought === '';
  return {
    ofMessages: and(eq(sent.siteId, site.id), isAny ? undefined : holds(messageWords(sent), sought)),
    ofSubmissions: and(
      eq(filled.siteId, site.id),
      isAny ? undefined : holds(submissionWords(filled), sought),
    ),
  };
}

/**
 * What people have sent to the site, from both tables as one; what only one of them has is null for the other.
 * What is sought stands with each table, where its index gives it; else all of both would be read.
 */
export function entriesOf({ database, site }: Context, choice: EntryChoice = {}) {
  const { ofMessages, ofSubmissions } = conditionsOf(site, choice);
  const messages = database
    .select({
      source: sql<EntrySource>`'message'::text`.as('source'),
      id: sent.id,
      kind: sql<EntryKind>`${sent.kind}`.as('kind'),
      formId: nothing<number>('integer').as('form_id'),
      form: nothing<Translated>('jsonb').as('form'),
      fields: nothing<FormField[]>('jsonb').as('fields'),
      language: sent.language,
      name: sql<string>`trim(${sent.firstName} || ' ' || ${sent.lastName})`.as('name'),
      email: sql<string | null>`${sent.email}`.as('email'),
      phone: sql<string>`${sent.contactNumber}`.as('phone'),
      subject: sql<string>`${sent.subject}`.as('subject'),
      content: sql<string>`${sent.content}`.as('content'),
      items: sql<EnquiredItem[] | null>`${sent.items}`.as('items'),
      data: nothing<FormData>('jsonb').as('data'),
      state: sql<EntryState>`${sent.state}`.as('state'),
      answer: sent.answer,
      answeredAt: sent.answeredAt,
      answeredBy: sent.answeredBy,
      createdAt: sent.createdAt,
    })
    .from(sent)
    .where(ofMessages);
  const submissions = database
    .select({
      source: sql<EntrySource>`'form'::text`.as('source'),
      id: filled.id,
      kind: sql<EntryKind>`'form'::text`.as('kind'),
      formId: sql<number | null>`${filled.formId}`.as('form_id'),
      form: sql<Translated | null>`${filled.title}`.as('form'),
      fields: sql<FormField[] | null>`${filled.fields}`.as('fields'),
      language: filled.language,
      name: sql<string>`''::text`.as('name'),
      email: sql<string | null>`${filled.email}`.as('email'),
      phone: sql<string>`''::text`.as('phone'),
      subject: sql<string>`''::text`.as('subject'),
      content: sql<string>`''::text`.as('content'),
      items: nothing<EnquiredItem[]>('jsonb').as('items'),
      data: sql<FormData | null>`${filled.data}`.as('data'),
      state: sql<EntryState>`${filled.state}`.as('state'),
      answer: filled.answer,
      answeredAt: filled.answeredAt,
      answeredBy: filled.answeredBy,
      createdAt: filled.createdAt,
    })
    .from(filled)
    .where(ofSubmissions);
  return unionAll(messages, submissions).as('entry');
}

export type EntrySelection = ReturnType<typeof entriesOf>;

/** By what an entry is named: each of the two tables counts its own. */
export type EntryName = { readonly source: EntrySource; readonly id: number };

/**
 * The names of one page of entries by their time: no further back than the page reaches, and without what they say, which would be carried
 * along through all pages before it.
 */
export async function listEntryNames(
  { database, site }: Context,
  {
    page,
    limit,
    direction,
    ...choice
  }: EntryChoice & {
    readonly page: number;
    readonly limit: number;
    readonly direction: 'asc' | 'desc';
  },
): Promise<EntryName[]> {
  const { ofMessages, ofSubmissions } = conditionsOf(site, choice);
  const inDirection = direction === 'asc' ? asc : desc;
  const messages = database
    .select({
      source: sql<EntrySource>`'message'::text`.as('source'),
      id: sent.id,
      createdAt: sent.createdAt,
    })
    .from(sent)
    .where(ofMessages)
    .orderBy(inDirection(sent.createdAt), inDirection(sent.id))
    .limit(page * limit);
  const submissions = database
    .select({
      source: sql<EntrySource>`'form'::text`.as('source'),
      id: filled.id,
      createdAt: filled.createdAt,
    })
    .from(filled)
    .where(ofSubmissions)
    .orderBy(inDirection(filled.createdAt), inDirection(filled.id))
    .limit(page * limit);
  const names = unionAll(messages, submissions).as('entry_name');
  const { source, id, createdAt } = names;
  return database
    .select({ source, id })
    .from(names)
    .orderBy(inDirection(createdAt), inDirection(id), asc(source))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** Whether an entry is one of those that are named. */
export function isNamed({ source, id }: EntrySelection, names: readonly EntryName[]): SQL {
  const ofSource = entrySources.map((one) =>
    and(
      eq(source, one),
      inArray(
        id,
        names.filter((name) => name.source === one).map((name) => name.id),
      ),
    ),
  );
  return or(...ofSource) ?? sql`false`;
}
