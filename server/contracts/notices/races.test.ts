import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { notices } from '#contract/contracts/notices.ts'
import { addDays, addMonths } from '#contract/days.ts'
import { lifeOf } from '#contract/rules/contracts/life.ts'
import { appendOne } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import { at, openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { member } from '#server/testing/make.ts'
import { letterWith, noticeWith, running } from './testing/make.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

let scene: Scene
let { house, office, seller } = {} as Scene
beforeAll(async () => {
  scene = await openScene()
  ;({ house, office, seller } = scene)
}, 120_000)
afterAll(() => house.close())

const rounds = process.env.LONG ? 100 : 3

test('of two notices and a bonus at once one notice stands, the bonus counts, and whoever came second has seen the first', async () => {
  for (let round = 0; round < rounds; round++) {
    const who = await member(house, { studioCode: 'here' })
    const row = await running(scene, who._id)
    const [own, letter, bonus] = await Promise.all([
      house.as(who, notices.give, { params: { index: String(row.index) }, body: noticeWith() }),
      house.as(seller, notices.record, { ...at(row), body: letterWith() }),
      house.as(office, notices.bonus, { ...at(row), body: { _id: v7(), days: 7, reason: 'Treue' } }),
    ])
    expect([own.code ?? 'done', letter.code ?? 'done'].sort()).toEqual(['done', 'notice-stands'])
    expect(bonus.status).toBe(200)
    const stands = (await house.as(who, contracts.mine)).reply[0]!
    expect(stands.notices).toHaveLength(1)
    expect(stands.finalEnd).toBe(addDays(addMonths(today(), 12), 6))
    const moments = stands.events.map(({ receivedAt }) => receivedAt)
    expect(new Set(moments).size).toBe(2)
    expect(lifeOf(stands.signed, stands.events).finalEnd).toBe(stands.finalEnd)
  }
}, 120_000)

test('of confirming and taking back at once one counts, and the other hears where it stands', async () => {
  for (let round = 0; round < rounds; round++) {
    const who = await member(house, { studioCode: 'here' })
    const row = await running(scene, who._id)
    const { _id } = (await house.as(who, notices.give, { params: { index: String(row.index) }, body: noticeWith() })).reply
    const [confirmed, back] = await Promise.all([
      house.as(office, notices.confirm, { params: { ...at(row).params, id: _id }, body: { to: null, late: false, reason: null } }),
      house.as(who, notices.takeBack, { params: { index: String(row.index), id: _id }, body: { at: new Date().toISOString() } }),
    ])
    const codes = [confirmed.code ?? 'done', back.code ?? 'done'].join()
    expect(['done,notice-confirmed', 'request-withdrawn,done']).toContain(codes)
    const [notice] = (await house.as(who, contracts.mine)).reply[0]!.notices
    expect([notice!.confirmedAt === null, notice!.takenBackAt === null]).toEqual(back.code ? [false, true] : [true, false])
  }
}, 120_000)

test('of a pause and a notice at once both count, or the second is told: the end moves by the days that fell out', async () => {
  for (let round = 0; round < rounds; round++) {
    const who = await member(house, { studioCode: 'here' })
    const row = await running(scene, who._id)
    const [on] = await house.db.select().from(contract).where(eq(contract._id, row._id))
    const pause = () =>
      house.db.transaction(async tx => {
        const [locked] = await tx.select().from(contract).where(eq(contract._id, row._id)).for('update')
        const content = { to: addDays(today(), 20), fee: 0 }
        await appendOne({ tx, house }, locked!, { kind: 'pause', day: addDays(today(), 11), author: null, reason: null, content })
      })
    const [own] = await Promise.all([house.as(who, notices.give, { params: { index: String(row.index) }, body: noticeWith() }), pause()])
    expect([on!.finalEnd, own.code ?? 'done']).toEqual([null, 'done'])
    const stands = (await house.as(who, contracts.mine)).reply[0]!
    expect(stands.finalEnd).toBe(addDays(addMonths(today(), 12), 9))
    expect(lifeOf(stands.signed, stands.events).finalEnd).toBe(stands.finalEnd)
  }
}, 120_000)
