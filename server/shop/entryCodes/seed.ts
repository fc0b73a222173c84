import { randomInt } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { makeCode } from '#contract/codes.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { vatByRate } from '#contract/rules/payments/vat.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { grantNutrition } from '#server/nutrition/nutritionAccess.ts'
import { sandboxEntryCode } from '#server/outside/tables.ts'
import { book } from '#server/payments/journal.ts'
import { shownOf } from '#server/payments/paymentFold.ts'
import { usualMerchant } from '#server/payments/paymentLimits.ts'
import { payment, paymentAttempt, paymentFact } from '#server/payments/tables.ts'
import { product } from '#server/shop/products/tables.ts'
import { nextNumber, type SoldLine, shopOrder } from '#server/shop/tables.ts'
import { entryCode } from './tables.ts'

const day = 24 * 60
const studio = 'winterthur'
const [order, paid, attempt] = ['order', 'payment', 'attempt'].map(part => demoId('entry-codes', part)) as [string, string, string]

const lines: SoldLine[] = [
  {
    product: demoId('product', 'Zehnerkarte', ''),
    title: 'Zehnerkarte',
    amount: 4,
    price: 25_000,
    rate: 810,
    gives: { kind: 'entry', days: 730, entries: 10 },
  },
  {
    product: demoId('product', 'Ernährungsplan', ''),
    title: 'Ernährungsplan',
    amount: 1,
    price: 9900,
    rate: 810,
    gives: { kind: 'nutrition', days: 84 },
  },
]
const total = lines.reduce((sum, { amount, price }) => sum + amount * price, 0)

/** One code in each state; the last one is not taken at the entrance. */
const states = [
  { state: 'saved', used: 3 },
  { state: 'used', used: 10 },
  { state: 'void', used: 0, reason: 'Doppelt gekauft' },
  { state: 'waiting', used: 0, trouble: 'refused' },
] as const

async function pay(tx: Tx, person: string, at: string) {
  const until = minutesAfter(at, day)
  const charge = demoId('entry-codes', 'charge')
  const facts: Fact[] = [
    { kind: 'begun', key: `begun:${attempt}`, attempt, nth: 1, way: 'desk', until },
    { kind: 'charged', key: `charged:${charge}`, charge, attempt, amount: total, till: 'terminal', rounding: 0 },
    { kind: 'settled', key: `settled:${paid}`, charge },
  ]
  const parts = vatByRate(lines.map(({ rate, price, amount }) => ({ rate, gross: price * amount }))).map(({ rate, gross }) => ({
    rate,
    gross,
  }))
  const [sold] = await tx.select({ number: shopOrder.number }).from(shopOrder).where(eq(shopOrder._id, order))
  const about = {
    kind: 'order' as const,
    payable: order,
    person,
    studio,
    title: `Bestellung ${sold?.number}`,
    merchantAccount: usualMerchant,
  }
  const [row] = await tx
    .insert(payment)
    .values({ _id: paid, ...about, amount: total, parts, ...shownOf(standingOf(facts)), created: at, heldUntil: until })
    .returning()
  await tx.insert(paymentAttempt).values({ _id: attempt, payment: paid, nth: 1, way: 'desk', begun: at, until })
  for (const fact of facts) await tx.insert(paymentFact).values({ key: fact.key, payment: paid, kind: fact.kind, fact, at })
  await book(tx, row!, { fact: `charged:${charge}`, standing: standingOf(facts), at })
}

/** A paid order with a code in each state and an open nutrition plan; adds it once. */
export async function seedCodes({ db }: House, people: DemoPeople) {
  if ((await db.$count(shopOrder, eq(shopOrder._id, order))) > 0) return
  const at = new Date(Date.now() - 20 * day * 60_000).toISOString()
  const person = people.mitglied
  const until = dayOf(minutesAfter(at, 729 * day))
  await db.transaction(async tx => {
    const sold = { _id: order, number: nextNumber, person, studio, lines, total, created: at }
    await tx.insert(shopOrder).values({ ...sold, state: 'paid', stock: 'taken' })
    await tx
      .update(product)
      .set({ sold: true })
      .where(
        inArray(
          product._id,
          lines.map(line => line.product),
        ),
      )
    await pay(tx, person, at)
    for (const [piece, how] of states.entries()) {
      const made = { code: makeCode(randomInt), entries: 10, until, used: how.used }
      await tx.insert(entryCode).values({
        _id: demoId('entry-codes', String(piece)),
        order,
        line: 0,
        piece,
        person,
        studio,
        title: 'Zehnerkarte',
        created: at,
        ...made,

        saved: how.state === 'waiting' ? null : at,
        voided: how.state === 'void' ? at : null,
        voidedBy: how.state === 'void' ? people.admin : null,
        ...how,
      })
      if (how.state !== 'waiting')
        await tx.insert(sandboxEntryCode).values({ ...made, studio, resortID: studio, void: how.state === 'void', at })
    }
    await grantNutrition(tx, person, { of: order, line: 1, title: 'Ernährungsplan', days: 84 }, at)
  })
}
