import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { notices } from '#contract/contracts/notices.ts'
import { addDays, addMonths } from '#contract/days.ts'
import { lifeOf } from '#contract/rules/contracts/life.ts'
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
