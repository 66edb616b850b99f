import { eq } from 'drizzle-orm';
import { invoicings } from '#values/invoicing.ts';
import { paperYearsDefault } from '#values/retention.ts';
import { paperPlaceOf } from '../../orders/paper-place.ts';
import { savedOptions } from '../../sites/options-queries.ts';
import { sites } from '../../sites/sites-tables.ts';
import { changeOptions, refuseIfAny, type SettingsKeeper, siteRow, textOrNull } from './settings-keeper.ts';

/* Groups that are options of the site. */

export const senderKeeper: SettingsKeeper = {
  async read(context) {
    const { name } = await siteRow(context);
    const { SendEmailTo, SendOrdersTo, SendGdprTo, SecurityEmail } = await savedOptions(context);
    return {
      name,
      sendEmailTo: textOrNull(SendEmailTo),
      sendOrdersTo: Array.isArray(SendOrdersTo) ? SendOrdersTo.map(String) : [],
      sendGdprTo: textOrNull(SendGdprTo),
      securityEmail: textOrNull(SecurityEmail),
    };
  },
  async write(context, { name, sendEmailTo, sendOrdersTo, sendGdprTo, securityEmail }) {
    refuseIfAny(
      Object.fromEntries(
        sendOrdersTo.flatMap((one, index) =>
          sendOrdersTo.indexOf(one) < index ? [[`sendOrdersTo.${index}`, { rule: 'twice' } as const]] : [],
        ),
      ),
    );
    if (name.trim() === '') refuseIfAny({ name: { rule: 'required' } });
    await context.database.update(sites).set({ name: name.trim() }).where(eq(sites.id, context.site.id));
    await changeOptions(context, {
      SendEmailTo: ['sendEmailTo', sendEmailTo],
      SendOrdersTo: ['sendOrdersTo', sendOrdersTo.length > 0 ? sendOrdersTo : null],
      SendGdprTo: ['sendGdprTo', sendGdprTo],
      SecurityEmail: ['securityEmail', securityEmail],
    });
  },
};

export const numbersKeeper: SettingsKeeper = {
  async read(context) {
    return paperPlaceOf({ ...context.site, options: await savedOptions(context) });
  },
  write: (context, { premises, device }) =>
    changeOptions(context, { PaperPremises: ['premises', premises], PaperDevice: ['device', device] }),
};

export const invoicingKeeper: SettingsKeeper = {
  async read(context) {
    const { Invoicing, PaperYears } = await savedOptions(context);
    return {
      invoicing: invoicings.find((one) => one === Invoicing) ?? 'own',
      paperYears: textOrNull(PaperYears) ?? paperYearsDefault,
    };
  },
  write: (context, { invoicing, paperYears }) =>
    changeOptions(context, {
      Invoicing: ['invoicing', invoicing],
      PaperYears: ['paperYears', paperYears],
    }),
};
