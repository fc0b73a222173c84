import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moderation } from '#contract/moderation/calls.ts'
import { social } from '#contract/social/calls.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { holder } from '#server/testing/make.ts'
import { openCommunity, socialMember } from './testing/make.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openCommunity()
}, 60_000)
afterAll(() => house.close())

test('the words of a request are reported with who sent it, and known to have stood there until they are taken back', async () => {
  const lead = await holder(house, [{ right: 'g_studioadmin', studios: ['winterthur'] }])
  const anna = await socialMember(house, { vorname: 'Anna', nachname: 'Abt' })
  const dora = await socialMember(house, { vorname: 'Dora', nachname: 'Dick' })
  await house.as(dora, social.request, { params: { id: anna._id }, body: { text: 'Na, Süsse?' } }, { key: v7() })
  for (const text of ['Na, Süsse?', 'Nie geschrieben']) {
    const seen = [{ id: dora._id, text }]
    const body = { kind: 'person', id: dora._id, reason: 'harassment', text: null } as const
    expect((await house.as(anna, moderation.report, { body: { ...body, with: [], seen } }, { key: v7() })).status).toBe(200)
  }
  await house.as(dora, social.remove, { params: { id: anna._id }, query: { seen: 'asked' } }, { key: v7() })
  const { rows } = (await house.as(lead, moderation.cases, { query: { view: 'waiting' } })).reply
  const { items } = (await house.as(lead, moderation.look, { params: { id: rows[0]!._id }, body: { why: 'Meldung prüfen' } })).reply
  expect(items.filter(({ source }) => source === 'device').map(({ sure, text }) => [sure, text])).toEqual([
    [true, 'Na, Süsse?'],
    [false, 'Nie geschrieben'],
  ])
})
