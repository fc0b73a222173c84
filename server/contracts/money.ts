import type { Within } from '#server/kit/acting.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { type MoneyNews, moneyFollows } from './plugs.ts'

/** Tells whoever keeps what is paid through the app what happened to a contract (C41). */
export async function keepMoney(given: Within<WithDomains>, news: MoneyNews) {
  for (const follow of moneyFollows.all(given.house)) await follow(given, news)
}
