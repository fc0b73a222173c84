import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { social } from '#contract/social/calls.ts'
import type { Who } from '#server/serve/serve.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { personal } from './personal.ts'
import { saveProfile } from './profile.ts'
import { socialProfile } from './tables.ts'
import { socialMember } from './testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })

let anna: Somebody
let beat: Somebody
beforeEach(async () => {
  anna = await socialMember(house, { vorname: 'Anna', nachname: 'Abt' })
  beat = await socialMember(house, { vorname: 'Beat', nachname: 'Bär' })
})
const plain = { at: null, studio: null, courseExecutionId: null, text: null }
const of = (id: string) => ({ params: { id } })

test('who keeps out of sight is as missing as an id that nobody has, whatever is asked of them', async () => {
  const hidden = await socialMember(house, {}, { findable: false })
  const answers = async (id: string) => {
    const all = [
      await house.as(anna, social.accept, of(id), { key: v7() }),
      await house.as(anna, social.remove, { ...of(id), query: { seen: 'asks' } }),
      await house.as(anna, social.remove, { ...of(id), query: {} }),
      await house.as(anna, social.partner, { ...of(id), body: { action: 'withdraw' } }),
      await house.as(anna, social.partner, { ...of(id), body: { action: 'accept' } }),
      await house.as(anna, social.endPartnership, of(id)),
      await house.as(anna, social.respond, { ...of(id), body: { status: 'accepted' } }),
    ]
    return all.map(({ status, code, reply }) => ({ status, code, reply }))
  }
  const nobody = await answers(v7())
  expect(nobody.every(({ code, reply }) => code === 'missing' && !('current' in reply))).toBe(true)
  expect(await answers(hidden._id)).toEqual(nobody)
})

test('an answer to a training that was taken back is refused, and both are told', async () => {
  await house.as(anna, social.request, { ...of(beat._id), body: { text: null } })
  await house.as(beat, social.accept, of(anna._id))
  const _id = v7()
  await house.as(anna, social.proposeTraining, { body: { _id, to: beat._id, ...plain } })
  await house.as(anna, social.withdraw, of(_id))
  const late = await house.as(beat, social.respond, { ...of(_id), body: { status: 'accepted' } }, { key: v7() })
  expect(late.code).toBe('request-withdrawn')
  const bell = async (who: Somebody) => (await house.as(who, notifications.list, { query: {} })).reply.rows.map(({ title }) => title)
  expect(await bell(beat)).toContain('Anna Abt hat die Anfrage zurückgezogen, bevor dein Ja ankam.')
  expect(await bell(anna)).toContain('Beat Bär wollte deine Anfrage noch annehmen. Du hast sie zurückgezogen, und dabei bleibt es.')
})

test('an export holds one’s own words, not those of others', async () => {
  await house.as(anna, social.request, { ...of(beat._id), body: { text: 'Hoi Beat' } })
  await house.as(beat, social.accept, of(anna._id))
  await house.as(anna, social.proposeTraining, { body: { _id: v7(), to: beat._id, ...plain, text: 'Beintag' } })
  const exported = async (who: Somebody) =>
    JSON.stringify(await Promise.all(personal.map(({ rows }) => rows?.(house.db, who._id, house) ?? [])))
  expect(await exported(anna)).toMatch(/Hoi Beat.*Beintag/)
  expect(await exported(beat)).not.toMatch(/Hoi Beat|Beintag/)
})

test('a studio joins no Community, whoever works at its tablet', async () => {
  const station = await member(house, { studioCode: 'winterthur' })
  const who = { ...station, roles: ['member', 'trainer'], employee: { _id: anna._id } } as unknown as Who
  const form = { version: 0, joined: true, consent: null, text: null, findable: true, sharesFriends: false, sharesSignups: false }
  await expect(house.db.transaction(tx => saveProfile({ tx, house, who }, form))).rejects.toThrow(
    expect.objectContaining({ code: 'forbidden' }),
  )
  expect(await house.db.$count(socialProfile, eq(socialProfile.person, station._id))).toBe(0)
})
