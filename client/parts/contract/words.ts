import { today } from '#client/data/time.ts'
import { counted, date, money } from '#client/kit/format.ts'
import type { ClosedAt } from '#contract/contracts/closingShapes.ts'
import type { ContractLifeRow } from '#contract/contracts/lifeShapes.ts'
import type { AddOnKind, BillingDay, OfferKind, OfferTerms, PayWay } from '#contract/contracts/offerShapes.ts'
import { closedNames, payWayNames } from '#contract/rules/contracts/states.ts'

export const kindWords: Record<OfferKind, string> = {
  fixed: 'Feste Laufzeit',
  'open-ended': 'Bis zur Kündigung',
  prepaid: 'Vorausbezahlt',
  entries: 'Eintritte',
}
export const billingWords: Record<BillingDay, string> = { start: 'Tag des Beginns', first: '1. des Monats' }
export const wayWords: Record<PayWay, string> = payWayNames
export const addOnWords: Record<AddOnKind, string> = { nutrition: 'Ernährung', other: 'Anderes' }
export const closedWords: Record<ClosedAt, string> = closedNames

type Length = Pick<OfferTerms, 'kind' | 'months' | 'entries'>

/** «12 Monate», «10 Eintritte», «bis zur Kündigung». */
export function lengthWords({ kind, months, entries }: Length) {
  if (kind === 'entries') return counted(entries ?? 0, 'Eintritt', 'Eintritte')
  if (kind === 'open-ended' || !months) return 'bis zur Kündigung'
  return counted(months, 'Monat', 'Monate')
}

/** Periods are of one month unless the terms say otherwise. */
type Priced = Pick<OfferTerms, 'kind' | 'price'> & { periodMonths?: number }

/** «CHF 79.00 im Monat», «CHF 890.00 im Voraus». */
export function priceWords({ kind, price, periodMonths = 1 }: Priced) {
  if (kind === 'prepaid' || kind === 'entries') return `${money(price)} im Voraus`
  return periodMonths === 1 ? `${money(price)} im Monat` : `${money(price)} für ${periodMonths} Monate`
}

type Ending = { start: string; finalEnd: string | null }

/** «seit 01.12.2026», «bis 30.11.2027»: from when, or until when. */
export function runWords({ start, finalEnd }: Ending, day = today()) {
  const from = start > day ? `ab ${date(start)}` : `seit ${date(start)}`
  if (!finalEnd) return `${from}, läuft bis zur Kündigung`
  return finalEnd < day ? `war bis ${date(finalEnd)}` : `${from}, bis ${date(finalEnd)}`
}

export const addOnStatusWords: Record<ContractLifeRow['addOns'][number]['status'], string> = {
  ACTIVE: 'Aktiv',
  EXPIRED: 'Abgelaufen',
  FUTURE: 'Kommt',
}

/** The stretch of a contract's life in which a day lies. */
export const stretchOn = ({ stretches }: Pick<ContractLifeRow, 'stretches'>, day: string) =>
  stretches.find(({ from, to }) => from <= day && (to === null || day <= to))
