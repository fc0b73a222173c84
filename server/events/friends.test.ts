import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#contract/events/calls.ts'
import { dayMs } from '#contract/time.ts'
import { relationship, socialBlock, socialProfile } from '#server/social/tables.ts'
import { socialMember } from '#server/social/testing/make.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })

const befriend = (one: Somebody, other: Somebody) => {
  const [low, high] = [one._id, other._id].sort() as [string, string]
  const at = new Date().toISOString()
  return house.db.insert(relationship).values({ low, high, kind: 'friend', state: 'agreed', asker: low, askedAt: at, at })
}

test('an event names friends who come and let that be seen, and nobody else', async () => {
  const office = await employee(house, 'office')
  const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
  const body = { title: 'Sommerfest', startsAt: at(10), endsAt: at(10.2), published: true }
  const { _id } = (await house.as(office, events.create, { body })).reply
  const who = await socialMember(house)
  const shares = { sharesSignups: true }
  const [anna, silent, stranger, gone] = [
    await socialMember(house, { vorname: 'Anna', nachname: 'Berg' }, shares),
    await socialMember(house, { vorname: 'Stille' }),
    await socialMember(house, { vorname: 'Fremde' }, shares),
    await socialMember(house, { vorname: 'Weg' }, shares),
  ]
  for (const friend of [anna, silent, gone]) await befriend(who, friend)
  for (const each of [who, anna, silent, stranger, gone]) await house.as(each, events.signUp, { params: { id: _id }, body: { guests: 0 } })
  await house.as(gone, events.signOff, { params: { id: _id }, body: {} })
  const named = async (by: Somebody) => (await house.as(by, events.one, { params: { id: _id } })).reply.friends
  expect(await named(who)).toEqual(['Anna Berg'])
  // Somebody outside the Community sees nobody, and friends of others are theirs.
  expect([await named(await member(house)), await named(stranger)]).toEqual([[], []])
  const mine = eq(socialProfile.person, anna._id)
  await house.db.update(socialProfile).set({ sharesSignups: false }).where(mine)
  expect(await named(who)).toEqual([])
  await house.db.update(socialProfile).set(shares).where(mine)
  await house.db.insert(socialBlock).values({ person: anna._id, blocked: who._id, at: at(0), named: true })
  expect(await named(who)).toEqual([])
})
