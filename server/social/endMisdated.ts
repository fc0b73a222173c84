import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { Birthdays } from '#server/shared/people/plugs.ts'
import { lockPair, ofPerson, otherThan } from './pair.ts'
import { endAll } from './relationships.ts'
import { isMinor } from './rules.ts'
import { changedBetween, type MemberActing, publishSocialChange } from './socialNews.ts'
import { relationship, socialProfile } from './tables.ts'

interface Dated {
  geburtstag: string | null
  asMinor: boolean
}

/** True where one could ask the other at that moment: whoever is under age is found by those alone who are known to be so (K17). */
const couldAsk = (asker: Dated, asked: Dated, at: number) =>
  !(asked.asMinor || isMinor(asked.geburtstag, at)) || (asker.geburtstag !== null && isMinor(asker.geburtstag, at))

const dated = (tx: Tx) =>
  tx
    .select({ _id: person._id, geburtstag: person.geburtstag, asMinor: socialProfile.asMinor })
    .from(person)
    .innerJoin(socialProfile, eq(socialProfile.person, person._id))

/**
 * Ends requests and friendships, and with them their conversations, that somebody's birthday before made possible and that the right one would
 * not have: an adult who passed for a minor, and an adult who asked a minor who passed for one of age. Each is judged by the day on which it was
 * asked, so what began rightly stays, whoever grows up. As every end it is told to nobody.
 */
export async function endMisdated(tx: Tx, house: MemberActing['house'], who: string, { before, after }: Birthdays) {
  // Nothing is known to be right where the date is only taken away.
  if (after === null) return
  const [own] = await dated(tx).where(eq(person._id, who))
  if (!own) return
  const rows = await tx
    .select({ other: otherThan(who), asker: relationship.asker, askedAt: relationship.askedAt })
    .from(relationship)
    .where(and(ofPerson(who), eq(relationship.kind, 'friend'), inArray(relationship.state, ['requested', 'agreed', 'declined'])))
    .orderBy(asc(relationship.low), asc(relationship.high))
  for (const { other, asker, askedAt } of rows) {
    const [theirs] = await dated(tx).where(eq(person._id, other))
    if (!theirs) continue
    const could = (geburtstag: string | null) => {
      const mine = { ...own, geburtstag }
      return asker === who ? couldAsk(mine, theirs, Date.parse(askedAt)) : couldAsk(theirs, mine, Date.parse(askedAt))
    }
    if (!could(before) || could(after)) continue
    await lockPair(tx, who, other)
    await endAll(tx, who, other)
    await publishSocialChange(tx, house, [who, other])
    await changedBetween({ tx, house }, { one: who, other, told: true })
  }
}
