import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays, addMonths } from '#contract/days.ts'
import { lifeOf } from '#contract/rules/contracts/life.ts'
import { dayMs } from '#contract/time.ts'
import { contract, contractEvent, contractNotice } from '#server/contracts/tables.ts'
import { mailsTo } from '#server/contracts/testing/mails.ts'
import { dataWith, termsWith } from '#server/contracts/testing/make.ts'
import { at, openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { breathe } from '#server/testing/breathe.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { remind } from './noticeReminder.ts'
import { forgetProofs } from './retention.ts'
import { sealProof } from './rows.ts'
import { letterWith, noticeWith, running } from './testing/make.ts'

let scene: Scene
let { house, office, seller } = {} as Scene
beforeAll(async () => {
  scene = await openScene()
  ;({ house, office, seller } = scene)
}, 120_000)
afterAll(() => house.close())

const somebody = () => member(house, { studioCode: 'here', vorname: 'Urs', nachname: 'Frei' })
const own = async (who: Somebody) => (await house.as(who, contracts.mine)).reply[0]!
const endOfTerm = () => addDays(addMonths(today(), 12), -1)
const mails = (to: string) => mailsTo(house, to)

describe('a withdrawal by its member', () => {
  const withdraw = (who: Somebody, row: ContractRow, when = new Date().toISOString()) =>
    house.as(who, notices.withdraw, { params: { index: String(row.index) }, body: { _id: v7(), at: when } })

  test('within the days of the signed version undoes the contract: nothing is owed from it and nothing opens (C15)', async () => {
    const who = await somebody()
    const row = await running(scene, who._id, { withdrawalDays: 14 })
    expect((await own(who)).withdrawUntil).toBe(addDays(today(), 14))
    for (let round = 0; round < 2; round++) expect((await withdraw(who, row)).status).toBe(200)
    const now = await own(who)
    expect([now.state, now.finalEnd, now.life.stretches.every(({ price }) => price === 0)]).toEqual(['withdrawn', today(), true])
    expect(now.history.map(({ what }) => what)).toEqual(['Abgeschlossen', 'Angenommen', 'Widerrufen'])
    expect((await mails(who.email)).map(({ subject }) => subject)).toContain('Widerruf: Jahresabo')
    expect((await house.as(who, notices.give, { params: { index: '0' }, body: noticeWith() })).code).toBe('contract-state')
  })

  test('without days is refused; closed at home the law gives fourteen, and in time is what was written in time', async () => {
    const who = await somebody()
    const studio = await running(scene, who._id)
    expect((await withdraw(who, studio)).code).toBe('withdrawal-over')
    const signed = addDays(today(), -15)
    const other = await somebody()
    const home = await scene.closed({ person: other._id, closedAt: 'home', data: dataWith(), accept: true }, office, {
      contract: termsWith(),
    })
    await house.db.update(contract).set({ day: signed }).where(eq(contract._id, home._id))
    expect((await withdraw(other, home)).code).toBe('withdrawal-over')
    expect((await withdraw(other, home, `${addDays(signed, 14)}T12:00:00.000Z`)).status).toBe(200)
    expect((await own(other)).state).toBe('withdrawn')
  })
})

test('after its days whoever decides withdraws an accepted one knowingly alone', async () => {
  const who = await somebody()
  const row = await running(scene, who._id)
  const body = { status: 'withdrawn' as const, reason: 'Falsch beraten.' }
  expect((await house.as(office, contracts.turn, { ...at(row), body })).code).toBe('withdrawal-over')
  expect((await own(who)).state).toBe('accepted')
  expect((await house.as(office, contracts.turn, { ...at(row), body: { ...body, late: true } })).reply.state).toBe('withdrawn')
})

describe('what whoever decides does to a contract', () => {
  const bonus = (row: ContractRow, who = office, over = {}) =>
    house.as(who, notices.bonus, { ...at(row), body: { _id: v7(), days: 7, reason: 'Heizung defekt.', ...over } })
  const price = (row: ContractRow, over = {}, who = office) =>
    house.as(who, notices.price, { ...at(row), body: { _id: v7(), day: today(), price: 6900, reason: 'Abgemacht.', ...over } })
  const correct = (row: ContractRow, of: string, over = {}) =>
    house.as(office, notices.correct, { ...at(row), body: { _id: v7(), of, days: null, price: null, reason: 'Vertippt.', ...over } })

  test('a bonus lengthens the term, its correction takes it back, and each stays in the history', async () => {
    const who = await somebody()
    const row = await running(scene, who._id, { renewalMonths: null })
    expect((await bonus(row, seller)).code).toBe('forbidden')
    expect((await bonus(row, office, { reason: '' })).fields).toHaveProperty('reason')
    const _id = v7()
    for (let round = 0; round < 2; round++) expect((await bonus(row, office, { _id })).status).toBe(200)
    expect((await own(who)).finalEnd).toBe(addDays(endOfTerm(), 7))
    expect((await correct(row, _id, { price: 100 })).fields).toHaveProperty('price')
    await correct(row, _id, { days: 3 })
    expect((await own(who)).finalEnd).toBe(addDays(endOfTerm(), 3))
    await correct(row, _id)
    const now = await own(who)
    expect([now.finalEnd, now.history.map(({ what }) => what).slice(2)]).toEqual([
      endOfTerm(),
      ['Bonus gegeben', 'Berichtigt', 'Bonus zurückgenommen'],
    ])
    expect((await correct(row, _id)).code).toBe('request-over')
    expect((await correct(row, v7())).code).toBe('missing')
  })

  test('a price changes from a day on, never from one that is over; the member is mailed and the device counts the same', async () => {
    const who = await somebody()
    const row = await running(scene, who._id, { renewalMonths: null })
    expect((await price(row, { day: addDays(today(), -1) })).fields).toHaveProperty('day')
    expect((await price(row, { day: addDays(endOfTerm(), 1) })).fields).toHaveProperty('day')
    expect((await price(row, { price: -1 })).fields).toHaveProperty('price')
    const from = addMonths(today(), 6)
    expect((await price(row, { day: from })).status).toBe(200)
    const now = await own(who)
    const whole = lifeOf(now.signed, now.events)
    expect(whole.stretches.reduce((sum, each) => sum + (each.price ?? 0), 0)).toBe(6 * 7900 + 6 * 6900)
    expect(whole.stretches.map(each => each.price)).toEqual(now.life.stretches.map(each => each.price))
    expect((await mails(who.email)).at(-1)?.subject).toBe('Neuer Preis: Jahresabo')
  })

  test('takes no id that another contract’s event has', async () => {
    const [one, other] = [await running(scene, (await somebody())._id), await running(scene, (await somebody())._id)]
    const _id = v7()
    expect((await bonus(one, office, { _id })).status).toBe(200)
    expect((await bonus(other, office, { _id })).code).toBe('taken')
    const body = { ...letterWith(), _id }
    expect((await house.as(seller, notices.record, { ...at(other), body })).code).toBe('taken')
  })

  test('goes out after its breath, and nothing of it is done where the contract is over or nobody has accepted it', async () => {
    const who = await somebody()
    const row = await running(scene, who._id, { renewalMonths: null })
    await house.as(office, notices.bonus, { ...at(row), body: { _id: v7(), days: 7, reason: 'Treue' } }, { key: v7() })
    expect((await own(who)).finalEnd).toBe(endOfTerm())
    await breathe(house)
    expect((await own(who)).finalEnd).toBe(addDays(endOfTerm(), 7))
    const waits = await scene.closed({ person: who._id })
    expect((await bonus(waits)).code).toBe('contract-state')
    await house.db
      .update(contract)
      .set({ start: addDays(today(), -800) })
      .where(eq(contract._id, row._id))
    expect((await bonus(row)).code).toBe('contract-state')
  })
})

describe('by the clock', () => {
  test('thirty days before the last day of notice its member is told, once, at the bell and by mail (C11)', async () => {
    const who = await somebody()
    const row = await running(scene, who._id)
    const last = addDays(addMonths(addDays(endOfTerm(), 1), -2), -1)
    const day = (ahead: number) => new Date(`${addDays(last, -ahead)}T09:00:00.000Z`)
    const told = async () =>
      (await house.db.select().from(notification).where(eq(notification.person, who._id))).filter(({ title }) =>
        title.includes('verlängert'),
      )
    await remind(house, day(31))
    expect(await told()).toHaveLength(0)
    for (const ahead of [30, 29, 0]) await remind(house, day(ahead))
    expect(await told()).toMatchObject([{ link: '/user?teil=contract' }])
    expect((await mails(who.email)).filter(({ subject }) => subject.startsWith('Dein Abo verlängert sich'))).toHaveLength(1)
    await house.as(who, notices.give, { params: { index: String(row.index) }, body: noticeWith() })
    await remind(house, new Date(day(-365).getTime() - 5 * dayMs))
    expect(await told()).toHaveLength(1)
  })

  test('cause and proof go ninety days after the decision, which stays (C13)', async () => {
    const who = await somebody()
    const row = await running(scene, who._id)
    const form = noticeWith({ kind: 'extraordinary', cause: 'army' })
    await house.as(who, notices.give, { params: { index: String(row.index) }, body: form })
    const kept = async () => (await house.db.select().from(contractNotice).where(eq(contractNotice._id, form._id)))[0]!
    const now = Date.now()
    await forgetProofs(house, new Date(now + 400 * dayMs))
    expect((await kept()).said).not.toBe(null)
    await house.as(office, notices.confirm, {
      params: { ...at(row).params, id: form._id },
      body: { to: endOfTerm(), late: false, reason: null },
    })
    await house.db
      .update(contractNotice)
      .set({ proof: sealProof(house, form._id, { name: 'Marschbefehl.pdf', type: 'application/pdf', base64: '' }) })
      .where(eq(contractNotice._id, form._id))
    await forgetProofs(house, new Date(now + 89 * dayMs))
    expect((await kept()).said).not.toBe(null)
    await forgetProofs(house, new Date(now + 91 * dayMs))
    expect([(await kept()).said, (await kept()).proof, (await kept()).to]).toEqual([null, null, endOfTerm()])
    const events = await house.db.select().from(contractEvent).where(eq(contractEvent.contract, row._id))
    expect(events.map(({ kind }) => kind)).toContain('confirmed')
  })

  test('what somebody wrote with a notice that nobody ever confirmed goes ninety days after the contract’s end', async () => {
    const who = await somebody()
    const row = await running(scene, who._id)
    const form = noticeWith({ said: 'Wegen der Knie.' })
    await house.as(who, notices.give, { params: { index: String(row.index) }, body: form })
    const said = async (days: number) => {
      await forgetProofs(house, new Date(Date.parse(`${addDays(endOfTerm(), days)}T12:00:00.000Z`)))
      return (await house.db.select().from(contractNotice).where(eq(contractNotice._id, form._id)))[0]!.said
    }
    expect(await said(89)).not.toBe(null)
    expect(await said(91)).toBe(null)
  })
})
