import { eq, or, sql } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { type PaymentValues, unsetValues } from '#contract/payments/paymentSettings.ts'
import type { Tx } from '#server/kit/database.ts'
import { given, prepared, statements } from '#server/kit/prepared.ts'
import { billNumbers, minutesHeld, mostAmount, usualMerchant } from './paymentLimits.ts'
import { paymentSetting } from './tables.ts'

type DefaultedNumber = 'merchantAccount' | 'most' | 'holdMinutes' | 'qrIban' | 'referencePrefix' | 'billMost' | 'billDays' | 'reminders'
/** Numbers by which a studio takes payments; what has no usual one may be null. */
export type PaymentNumbers = PaymentValues & { [Name in DefaultedNumber]: NonNullable<PaymentValues[Name]> }

const usual = {
  merchantAccount: usualMerchant,
  most: mostAmount,
  holdMinutes: minutesHeld,
  qrIban: billNumbers.account,
  referencePrefix: billNumbers.prefix,
  billMost: billNumbers.most,
  billDays: billNumbers.days,
  reminders: [...billNumbers.reminders],
}

const set = (values: PaymentValues | undefined) => Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== null))

const isTheirs = or(eq(paymentSetting.place, given('own', 'text')), eq(paymentSetting.place, given('brand', 'text')))
const settings = prepared(statements.select().from(paymentSetting).where(isTheirs).prepare('payment_settings'))

/** Settings by their place. */
type Settings = Record<string, PaymentValues>

/** Places whose settings hold in a studio. */
export const paymentPlacesOf = (studio: string) => ({ own: `studio:${studio}`, brand: `brand:${brandOf(studio)}` })

/** The settings of a studio as part of a prepared statement, whose values are `placesOf`; to be read by `numbersIn`. */
export const settingsThen = sql<Settings>`(
  select coalesce(jsonb_object_agg(${paymentSetting.place}, ${paymentSetting.values}), '{}') from ${paymentSetting} where ${isTheirs})`

/** The numbers of a studio: its own, else its brand's, else the usual (S05). */
export function numbersIn(studio: string, found: Settings): PaymentNumbers {
  const { own, brand } = paymentPlacesOf(studio)
  return { ...unsetValues, ...usual, ...set(found[brand]), ...set(found[own]) }
}

/** The numbers of each of these studios. */
export async function numbersBy(tx: Tx, studios: readonly string[]): Promise<ReadonlyMap<string, PaymentNumbers>> {
  const rows = await tx.select().from(paymentSetting)
  const found = Object.fromEntries(rows.map(({ place, values }) => [place, values]))
  return new Map(studios.map(code => [code, numbersIn(code, found)]))
}

/** The same, asked by itself. */
export async function numbersOf(tx: Tx, studio: string): Promise<PaymentNumbers> {
  const rows = await settings(tx, paymentPlacesOf(studio))
  return numbersIn(studio, Object.fromEntries(rows.map(({ place, values }) => [place, values])))
}
