import { eq, or } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { type PaymentValues, unsetValues } from '#contract/payments/settings.ts'
import type { Tx } from '#server/kit/database.ts'
import { given, prepared, statements } from '#server/kit/prepared.ts'
import { billNumbers, minutesHeld, mostAmount, usualMerchant } from './limits.ts'
import { paymentSetting } from './tables.ts'

type Known = 'merchantAccount' | 'most' | 'holdMinutes' | 'qrIban' | 'referencePrefix' | 'billMost' | 'billDays' | 'reminders'
/** Numbers by which a studio takes payments; what has no usual one may be null. */
export type PaymentNumbers = PaymentValues & { [Name in Known]: NonNullable<PaymentValues[Name]> }

const usual = {
  ...{ merchantAccount: usualMerchant, most: mostAmount, holdMinutes: minutesHeld },
  ...{ qrIban: billNumbers.account, referencePrefix: billNumbers.prefix, billMost: billNumbers.most, billDays: billNumbers.days },
  reminders: [...billNumbers.reminders],
}

const set = (values: PaymentValues | undefined) => Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== null))

const isTheirs = or(eq(paymentSetting.place, given('own', 'text')), eq(paymentSetting.place, given('brand', 'text')))
const settings = prepared(statements.select().from(paymentSetting).where(isTheirs).prepare('payment_settings'))

/** The numbers of a studio: its own, else its brand's, else the usual (S05). */
export async function numbersOf(tx: Tx, studio: string): Promise<PaymentNumbers> {
  const [own, brand] = [`studio:${studio}`, `brand:${brandOf(studio)}`]
  const rows = await settings(tx, { own, brand })
  const of = (place: string) => rows.find(row => row.place === place)?.values
  return { ...unsetValues, ...usual, ...set(of(brand)), ...set(of(own)) }
}
