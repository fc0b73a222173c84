import type { Within } from '#server/kit/acting.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { aheadFrom } from './life.ts'
import { type MoneyNews, moneyFollows, termsAhead } from './plugs.ts'

/** Tells whoever keeps what is paid through the app what happened to a contract (C41). */
export async function keepMoney(given: Within<WithDomains>, news: MoneyNews) {
  for (const follow of moneyFollows.all(given.house)) await follow(given, news)
}

/** The terms that are paid as a whole, beforehand: from a day on all, and those that stay so though another way to pay was agreed in them. */
export async function aheadIn({ tx, house }: Within<WithDomains>, row: MoneyNews['row'], events: MoneyNews['events']) {
  const from = aheadFrom(row, events)
  const terms = from === row.start ? [] : ((await termsAhead.one(house)?.(tx, row._id)) ?? [])
  return { aheadFrom: from, aheadTerms: [...terms] }
}
