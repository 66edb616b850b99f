import type { EndpointAnswer, EndpointRequest } from '#contract/endpoint.ts';
import type { memberCardEndpoints } from '#contract/v1/member-card-endpoints.ts';
import {
  type CardFilter,
  getCard,
  getProgram,
  listCards,
  type ManagedCard,
  type MemberProgram,
} from '#domain/accounts/member-cards-list.ts';
import {
  createCard,
  createProgram,
  importCards,
  type ProgramFields,
  updateCard,
  updateProgram,
} from '#domain/accounts/member-cards-managing.ts';
import type { Context } from '#domain/context.ts';
import { listLimitDefault } from '#values/limits.ts';
import { memberCardStates } from '#values/member-cards.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { type FilterReader, oneText, readFilters, someOf } from '../catalogue/listed-filters.ts';
import { changedThing } from '../changed-thing.ts';
import { pageOfFound } from '../list-page.ts';
import { textsOf, textsShape } from '../texts-shape.ts';

type Endpoints = typeof memberCardEndpoints;
type SentProgram = EndpointRequest<Endpoints['memberProgramCreate']>['body']['fields'];

/** Member cards for the staff who see to prices (docs/rules/accounts.md). */
export function memberCardRoutes(dependencies: Pick<ApiDependencies, 'directory'>): Routes<'memberCards'> {
  const card = async (context: Context, id: number) => cardShape(await getCard(context, id));
  const program = async (context: Context, id: number) => programShape(await getProgram(context, id));
  return {
    handlers: {
      async memberCardFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, search, filters = [] } = body;
        const asked = { ...readFilters(filters, readers), search };
        const { rows, total, programs } = await listCards(context, dependencies, asked, { page, perPage });
        return {
          ...pageOfFound(rows.map(cardShape), total, page, perPage),
          programs: programs.map(programShape),
        };
      },
      async memberCardCreate(context, { body: { fields } }) {
        return card(context, await createCard(context, dependencies, trimmed(fields)));
      },
      async memberCardUpdate(context, { params: { id }, body: { version, fields } }) {
        return changedThing(card, context, id, () =>
          updateCard(context, dependencies, id, { version, fields: trimmed(fields) }),
        );
      },
      async memberCardImport(context, { body: { program: key, cards, preview = false } }) {
        const asked = { program: key, cards: cards.map(trimmed), preview };
        const { problems, ...counts } = await importCards(context, dependencies, asked);
        return { ...counts, problems: problems.map(({ row, field, rule }) => ({ row, field, rule })) };
      },
      async memberProgramCreate(context, { body: { key, fields } }) {
        const id = await createProgram(context, dependencies, { key, ...programFields(fields) });
        return program(context, id);
      },
      async memberProgramUpdate(context, { params: { id }, body: { version, fields } }) {
        return changedThing(program, context, id, () =>
          updateProgram(context, dependencies, id, { version, fields: programFields(fields) }),
        );
      },
    },
  };
}

const readers: Readonly<Record<string, FilterReader<CardFilter>>> = {
  program(operator, values) {
    const program = oneText(operator, values);
    return program === undefined ? undefined : { program };
  },
  state(operator, values) {
    const states = someOf(operator, values, memberCardStates);
    return states && { states };
  },
};

function trimmed<Card extends { readonly holder?: string }>(card: Card): Card {
  return card.holder === undefined ? card : { ...card, holder: card.holder.trim() };
}

function programFields({ name, loyalty }: SentProgram): ProgramFields {
  return {
    ...(name === undefined ? {} : { name: textsOf(name) }),
    ...(loyalty === undefined ? {} : { loyaltyBasisPoints: Math.round(loyalty * 100) }),
  };
}

function cardShape(card: ManagedCard): EndpointAnswer<Endpoints['memberCardUpdate']> {
  const { id, version, barcode, holder, programKey, blocked, validTo, state } = card;
  return { id, version, barcode, holder, program: programKey, blocked, validTo, state };
}

function programShape(program: MemberProgram): EndpointAnswer<Endpoints['memberProgramUpdate']> {
  const { id, version, key, name, loyaltyBasisPoints } = program;
  return { id, version, key, name: textsShape(name), loyalty: loyaltyBasisPoints / 100 };
}
