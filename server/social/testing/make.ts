import { communityConsent } from '#contract/rules/social/consent.ts'
import type { House } from '#server/kit/house.ts'
import { socialProfile } from '#server/social/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { makeStudio, member, type Wishes } from '#server/testing/make.ts'

/** A house with two studios, so that somebody can be elsewhere. */
export async function openCommunity(): Promise<TestHouse> {
  const house = await openTestHouse()
  for (const code of ['winterthur', 'arbon']) await makeStudio(house, { code })
  return house
}

type Settings = Partial<typeof socialProfile.$inferInsert>

/** Lets somebody join, findable unless said otherwise. */
export const joined = (house: House, person: string, over: Settings = {}) =>
  house.db
    .insert(socialProfile)
    .values({ person, consent: communityConsent.version, joinedAt: new Date().toISOString(), findable: true, asMinor: false, ...over })
    .onConflictDoNothing()

/** A grown-up member of Winterthur who has joined. */
export async function socialMember(house: House, over: Wishes = {}, settings: Settings = {}): Promise<Somebody> {
  const who = await member(house, { studioCode: 'winterthur', geburtstag: '1990-05-05', ...over })
  await joined(house, who._id, settings)
  return who
}
