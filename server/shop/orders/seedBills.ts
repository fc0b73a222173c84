import { eq, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { receive } from '#server/payments/bills/received.ts'
import { person } from '#server/shared/auth/tables.ts'
import { isOffered, offersAt, soldIn } from '#server/shop/products/offer.ts'
import { product } from '#server/shop/products/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { buy } from './buy.ts'

const studio = 'winterthur'

/** Bills of the demo, the oldest first: whose they are, how long ago they were made, and how much of them came since. */
const made = [
  { name: 'overdue', who: 'trainer', daysAgo: 45, share: 0 },
  { name: 'paid', who: 'gf', daysAgo: 40, share: 1 },
  { name: 'part', who: 'office', daysAgo: 20, share: 0.5 },
  { name: 'open', who: 'gf', daysAgo: 5, share: 0 },
] as const

/** A cheap product that lies in the studio. */
async function goodsIn(tx: Tx, now: string) {
  const rows = await tx
    .select({ _id: product._id })
    .from(product)
    .where(sql`${isOffered()} and ${soldIn(studio)} and ${product.kind} = 'goods'`)
  const offers = await offersAt(
    tx,
    studio,
    rows.map(({ _id }) => _id),
    now,
  )
  return offers.filter(({ left, price }) => (left ?? 0) > 10 && price < 5000).sort((one, other) => other.price - one.price)[0]
}

/** Bills of the demo: one that is open, one of which a part came, a paid one and an overdue one. */
export async function seedBills(house: House, people: DemoPeople) {
  const now = new Date().toISOString()
  for (const { name, who, daysAgo, share } of made)
    await house.db.transaction(async tx => {
      const [_id, payment, attempt] = ['order', 'payment', 'attempt'].map(part => demoId('bill', name, part)) as [string, string, string]
      if ((await tx.$count(shopOrder, eq(shopOrder._id, _id))) > 0) return
      const offer = await goodsIn(tx, now)
      if (!offer) return
      await tx
        .update(person)
        .set({
          adresse1: sql`coalesce(${person.adresse1}, 'Marktgasse 3')`,
          plz: sql`coalesce(${person.plz}, '8400')`,
          stadt: sql`coalesce(${person.stadt}, 'Winterthur')`,
          emailVerifiedAt: sql`coalesce(${person.emailVerifiedAt}, ${now}::timestamptz)`,
        })
        .where(eq(person._id, people[who]))
      const lines = [{ product: offer._id, amount: 1, price: offer.price }]
      const day = addDays(dayOf(now), -daysAgo)
      await buy({ tx, house }, people[who], { _id, payment, attempt, studio, way: 'bill', lines }, `${day}T16:42:00.000Z`)
      if (share === 0) return
      const money = { _id: demoId('bill', name, 'received'), day: addDays(day, 7), amount: Math.round(offer.price * share), note: null }
      await receive({ tx, house }, { payment, clerk: people.admin, now: `${money.day}T09:00:00.000Z` }, money)
    })
}
