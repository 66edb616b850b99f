import { languages, type Translated } from '#values/language.ts';
import { heldDaysMaximum } from '#values/limits.ts';
import { checkCents } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { Branch } from './checkout-tables.ts';
import type { DeliveryMethod, PaymentMethod } from './method-rules.ts';

/**
 * Refuses delivery methods that could not be kept: amounts beyond what a price may be, branches that nobody could find,
 * that say no opening hours in one of the languages, or that hold goods for no time at all; beginnings of postcodes that
 * none has.
 * @throws Refusal VALIDATION with the path of every wrong field
 */
export function checkDeliveryMethods(methods: readonly DeliveryMethod[]): void {
  const problems: FieldErrors = {};
  methods.forEach(({ freeFromCents, prices, branches }, index) => {
    const path = `methods.${index}`;
    for (const [country, cents] of Object.entries(freeFromCents)) {
      checkCents(problems, `${path}.freeFromCents.${country}`, cents);
    }
    prices.forEach(({ bands, days, zipCodes = [] }, group) => {
      zipCodes.forEach((start, place) => {
        if (/^[A-Z\d-]{1,10}$/.test(start)) return;
        problems[`${path}.prices.${group}.zipCodes.${place}`] = { rule: 'format', parameter: '2140' };
      });
      bands.forEach(({ priceCents }, band) => {
        checkCents(problems, `${path}.prices.${group}.bands.${band}.priceCents`, priceCents);
      });
      if (days.some((day) => !Number.isSafeInteger(day) || day < 0)) {
        problems[`${path}.prices.${group}.days`] = { rule: 'minimum', parameter: 0 };
      }
    });
    for (const [place, branch] of branches.entries()) {
      checkBranch(problems, `${path}.branches.${place}`, branch);
    }
  });
  refuseIfAny(problems);
}

function checkBranch(problems: FieldErrors, path: string, branch: Branch): void {
  const { name, address, openingHours, phone, heldDays, maximumLengthMm, sameDayUntil = 0 } = branch;
  requireTexts(problems, `${path}.name`, name);
  requireTexts(problems, `${path}.openingHours`, openingHours);
  if (address.trim() === '') problems[`${path}.address`] = { rule: 'required' };
  if (phone !== '' && !/^\+?[\d ()/-]{6,40}$/.test(phone)) problems[`${path}.phone`] = { rule: 'format' };
  if (!Number.isSafeInteger(heldDays)) problems[`${path}.heldDays`] = { rule: 'type', parameter: 'integer' };
  else if (heldDays < 1) problems[`${path}.heldDays`] = { rule: 'minimum', parameter: 1 };
  else if (heldDays > heldDaysMaximum) {
    problems[`${path}.heldDays`] = { rule: 'maximum', parameter: heldDaysMaximum };
  }
  if (!(sameDayUntil >= 0 && sameDayUntil <= 24)) {
    problems[`${path}.sameDayUntil`] = { rule: 'maximum', parameter: 24 };
  }
  if (!(maximumLengthMm > 0)) problems[`${path}.maximumLengthMm`] = { rule: 'minimum', parameter: 1 };
}

function requireTexts(problems: FieldErrors, path: string, texts: Translated): void {
  for (const language of languages) {
    if (!texts[language]?.trim()) problems[`${path}.${language}`] = { rule: 'required' };
  }
}

/** @throws Refusal VALIDATION with the path of every amount that a price may not be */
export function checkPaymentMethods(methods: readonly PaymentMethod[]): void {
  const problems: FieldErrors = {};
  methods.forEach(({ feeCents, minimumCents, maximumCents }, index) => {
    const path = `methods.${index}`;
    checkCents(problems, `${path}.feeCents`, feeCents);
    checkCents(problems, `${path}.minimumCents`, minimumCents);
    if (maximumCents !== null) checkCents(problems, `${path}.maximumCents`, maximumCents, minimumCents);
  });
  refuseIfAny(problems);
}

function refuseIfAny(problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}
