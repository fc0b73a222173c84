import type { Within } from '#server/kit/acting.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { together } from '#server/serve/transaction.ts'
import { reckon } from './months/reckon.ts'
import { iso } from './rules.ts'
import { tellTime } from './timeNews.ts'

/** The earlier of two moments as ISO text: where an entry began, and where it begins now. */
export const earlierMomentOf = (from: string, before: number) => (Date.parse(from) < before ? from : iso(before))

/** Somebody's time was changed from a moment on: their devices hear of it, and their months follow (T34). */
export async function followTimeChange(given: Within<WithBus & WithDomains>, person: string, from: string) {
  await together([tellTime(given, [person]), reckon(given, person, dayOf(from))])
}
