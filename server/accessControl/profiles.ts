import { and, inArray } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { visibleTo } from '#server/healthcare/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Profile } from '#server/outside/accessControl/port.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Profiles that the caller may see: of people of whom they decide, and of those who have no account here, who are to be mapped. */
export async function seenProfiles(tx: Tx, who: Who, profiles: readonly Profile[]) {
  const numbers = profiles.map(({ id }) => id)
  if (numbers.length === 0) return []
  const { _id, tacUserId } = person
  const all = await tx.select({ _id, tacUserId }).from(person).where(inArray(tacUserId, numbers))
  const seen = await tx
    .select({ _id })
    .from(person)
    .where(and(inArray(tacUserId, numbers), visibleTo(who)))
  const isSeen = new Set(seen.map(row => row._id))
  return profiles.flatMap(profile => {
    const account = all.find(row => row.tacUserId === profile.id)
    return account && !isSeen.has(account._id) ? [] : [{ ...profile, person: account?._id ?? null }]
  })
}

export async function seenProfile(tx: Tx, who: Who, profile: Profile | undefined) {
  const [seen] = profile ? await seenProfiles(tx, who, [profile]) : []
  if (!seen) throw new Refusal('missing')
  return seen
}
