import { wish } from '#server/newsletter/wishes.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** The examples' owner has proven no address: offers by push belong to the account alone. */
export const getsOffers = (house: TestHouse, person: string) =>
  house.db.transaction(tx =>
    wish({ tx, house }, person, { what: 'offersPush', on: true, newsletterCenter: null, at: new Date().toISOString() }),
  )
