import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { rateAt } from '#contract/rules/payments/vat.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import {
  givenBack,
  leftIn,
  nobody,
  numbersBy,
  numbersOf,
  type RefundMove,
  refundByRule,
  type SpareOwner,
  surplusIn,
} from '#server/payments/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { Card } from './rules.ts'
import { membercard } from './tables.ts'

/** The name of a card on bills and receipts. */
export const cardTitle = 'Membercard für 11 Tage'

/** Rappen that a card costs in a studio from now on; 0 where it is free. */
export const priceIn = async (tx: Tx, studio: string) => (await numbersOf(tx, studio)).cardPrice ?? 0

type Money = Pick<Card, 'price' | 'paid' | 'waived' | 'closed' | 'first'>

/** A card that was blocked before anybody came with it costs nothing. */
const owingOf = ({ price, paid, waived, closed, first }: Money) => ({ owed: closed === 'blocked' && !first ? 0 : price, paid, waived })

/** Rappen that are missing. */
export const membercardLeftOf = (row: Money) => leftIn(owingOf(row))

/** Rappen that are here although they are not owed. */
export const surplusOf = (row: Money) => surplusIn(owingOf(row))

/** Whose spare money it is, an account that may have come after the payment, and who gives it back. */
export const spareOwnerOf = ({ person: owner }: Pick<Card, 'person'>): SpareOwner => ({ owner, rights: ['m_createMembercard'] })

/** A card's money after some of it went back. */
export const afterRefund = (row: Money & Pick<Card, 'letGo'>, moves: readonly RefundMove[]) =>
  givenBack({ ...owingOf(row), letGo: row.letGo }, moves)

/** Its parts by MWST rate: that of the day on which it is sold. */
export const membercardPartsOf = ({ issued }: Pick<Card, 'issued'>, gross: number) => [
  { rate: rateAt('normal', issued ? dayOf(new Date(issued).toISOString()) : today()), gross },
]

/** The payer of a card: its account, that of its proven address, or somebody without one at the desk. */
export async function payerOf(tx: Tx, { person: own, email }: Pick<Card, 'person' | 'email'>): Promise<string> {
  if (own) return own
  const theirs = and(eq(person.email, email ?? ''), isNotNull(person.emailVerifiedAt), isNull(person.deletedAt))
  const [found] = email ? await tx.select({ _id: person._id }).from(person).where(theirs) : []
  return found?._id ?? nobody(tx)
}

const kind = 'membercard-money'

/** Money that is too much goes back in a job of its own: payments are locked before what they pay for. */
export const settleLater = (tx: Tx, card: string) => orderJob(tx, { kind, key: `${kind}:${v7()}`, payload: { card } })

const lockCardMoney = async (tx: Tx, _id: string) =>
  (await tx.select().from(membercard).where(eq(membercard._id, _id)).for('no key update'))[0]

/** Sends back by the payment service what is too much; what the desk took stays in the card's row until somebody gives it back by the payment. */
async function refundCardSurplus(house: House, { card }: { card: string }) {
  await house.db.transaction(async tx => {
    const [row] = await tx.select().from(membercard).where(eq(membercard._id, card))
    if (!row || surplusOf(row) === 0) return
    await refundByRule(tx, house, { kind: 'card', payable: card, person: await payerOf(tx, row) }, async () => {
      const now = await lockCardMoney(tx, card)
      return now ? surplusOf(now) : 0
    })
  })
}

export const moneyJob = jobOf<{ card: string }>(kind, refundCardSurplus)

/** The price of a card, in the studios in which it costs something. */
export async function pricesNow(tx: Tx) {
  const codes = (await tx.select({ code: studio.code }).from(studio).orderBy(studio.code)).map(({ code }) => code)
  const prices = [...(await numbersBy(tx, codes))].map(([code, { cardPrice }]) => ({ studio: code, price: cardPrice ?? 0 }))
  return prices.filter(({ price }) => price > 0)
}
