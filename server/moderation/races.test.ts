import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moderation } from '#contract/moderation/calls.ts'
import { socialMember } from '#server/social/testing/make.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

const rounds = process.env.LONG ? 200 : 8

let one: TestHouse
let other: TestHouse
let leads: Somebody[]
beforeAll(async () => {
  one = await openTestHouse()
  const { databaseUrl, secrets } = one.settings
  other = databaseUrl ? await openTestHouse({ databaseUrl, secrets }) : one
  await makeStudio(one, { code: 'winterthur' })
  leads = await Promise.all([0, 1].map(() => holder(one, [{ right: 'g_studioadmin', studios: ['winterthur'] }])))
}, 60_000)
afterAll(async () => {
  if (other !== one) await other.close()
  await one.close()
})

const report = (house: TestHouse, who: Somebody, id: string) =>
  house.as(who, moderation.report, { body: { kind: 'person', id, reason: 'spam', text: null, with: [], seen: [] } }, { key: v7() })
const waiting = async () => (await one.as(leads[0]!, moderation.cases, { query: { view: 'waiting' } })).reply.rows

test('two who report the same at once make one case; of two who decide it the first counts, and the other sees that', async () => {
  for (let round = 0; round < rounds; round++) {
    const [about, anna, beat] = [await socialMember(one), await socialMember(one), await socialMember(one)]
    const reported = await Promise.all([report(one, anna, about._id), report(other, beat, about._id)])
    expect(reported.map(({ status }) => status)).toEqual([200, 200])
    const rows = await waiting()
    expect(rows).toEqual([expect.objectContaining({ reports: 2 })])
    const params = { id: rows[0]!._id }
    const decided = await Promise.all([
      one.as(leads[0]!, moderation.decide, { params, body: { act: 'close', reason: null, days: null } }, { key: v7() }),
      other.as(leads[1]!, moderation.decide, { params, body: { act: 'warn', reason: 'Bitte nicht.', days: null } }, { key: v7() }),
    ])
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = decided.find(({ status }) => status === 200)!.reply
    const lost = decided.find(({ status }) => status === 409)!.reply as unknown as { code: string; current: { state: string } }
    expect([lost.code, lost.current.state]).toEqual(['case-decided', won.state])
    expect(await waiting()).toEqual([])
  }
}, 600_000)

test('a decision that is taken back while the thing is reported again leaves one open case with both reports', async () => {
  for (let round = 0; round < rounds; round++) {
    const [about, anna, beat] = [await socialMember(one), await socialMember(one), await socialMember(one)]
    await report(one, anna, about._id)
    const params = { id: (await waiting())[0]!._id }
    const decide = (act: 'close' | 'reopen') =>
      one.as(leads[0]!, moderation.decide, { params, body: { act, reason: null, days: null } }, { key: v7() })
    await decide('close')
    const answers = await Promise.all([decide('reopen'), report(other, beat, about._id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await waiting()).toEqual([expect.objectContaining({ _id: params.id, reports: 2 })])
    await decide('close')
  }
}, 600_000)
