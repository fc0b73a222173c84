import { v7 } from 'uuid'
import { subscriberList } from '#server/newsletter/tables.ts'
import { wish } from '#server/newsletter/wishes.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** The examples' owner has proven no address: offers by push belong to the account alone. */
export const getsOffers = (house: TestHouse, person: string) =>
  house.db.transaction(tx =>
    wish({ tx, house }, person, { what: 'offersPush', on: true, newsletterCenter: null, at: new Date().toISOString() }),
  )

/** A list of readers of before, which this person checked and took over. */
export async function tookOver({ db }: TestHouse, person: string) {
  const at = new Date().toISOString()
  const row = { _id: v7(), name: 'Newsletter.csv', lines: 0, entries: [], checked: at, taken: at }
  await db.insert(subscriberList).values({ ...row, by: person, takenBy: person })
}
