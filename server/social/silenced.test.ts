import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { communityConsent } from '#contract/rules/social/consent.ts'
import { social } from '#contract/social/calls.ts'
import { dayMs } from '#contract/time.ts'
import { moderationCase, moderationSilence } from '#server/moderation/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { socialMember } from './testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })
let beat: Somebody
let carla: Somebody
beforeAll(async () => {
  beat = await socialMember(house)
  carla = await socialMember(house)
  await house.as(beat, social.request, { params: { id: carla._id }, body: { text: null } })
  await house.as(carla, social.accept, { params: { id: beat._id } })
  const about = { kind: 'person', thing: beat._id, person: beat._id, name: 'Beat', studio: 'winterthur', staff: false } as const
  const _id = v7()
  await house.db.insert(moderationCase).values({ _id, ...about, opened: new Date().toISOString() })
  await house.db.insert(moderationSilence).values({ case: _id, person: beat._id, until: new Date(Date.now() + dayMs).toISOString() })
}, 60_000)

test('a request is sent, without a greeting', async () => {
  const anna = await socialMember(house)
  const ask = (text: string | null) => house.as(beat, social.request, { params: { id: anna._id }, body: { text } })
  expect((await ask('Du schon wieder')).code).toBe('silenced')
  expect((await house.as(anna, social.requests)).reply).toEqual([])
  expect((await ask(null)).reply).toMatchObject({ friend: 'asked' })
})

test('a training is proposed, without words', async () => {
  const propose = (text: string | null) =>
    house.as(beat, social.proposeTraining, { body: { _id: v7(), to: carla._id, at: null, studio: null, courseExecutionId: null, text } })
  expect((await propose('Komm endlich')).code).toBe('silenced')
  expect((await propose(null)).reply).toMatchObject({ state: 'open' })
})

test('the profile is set, without other words; leaving takes nobody’s leave', async () => {
  const save = (version: number, over: object) =>
    house.as(beat, social.saveProfile, {
      body: {
        version,
        joined: true,
        consent: communityConsent.version,
        text: null,
        findable: true,
        sharesFriends: false,
        sharesSignups: false,
        ...over,
      },
    })
  expect((await save(1, { text: 'Carla lügt' })).code).toBe('silenced')
  expect((await save(1, { findable: false })).status).toBe(200)
  expect((await save(2, { joined: false })).status).toBe(200)
})
