import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import type { NoticeForm } from '#contract/contracts/noticeForms.ts'
import { notices } from '#contract/contracts/notices.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays, addMonths } from '#contract/days.ts'
import { examplePicture } from '#contract/files.ts'
import { contractEvent, contractNotice } from '#server/contracts/tables.ts'
import { mailsTo } from '#server/contracts/testing/mails.ts'
import { at, openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { letterWith, noticeWith, running } from './testing/make.ts'

let scene: Scene
let { house, office, seller, stranger } = {} as Scene
beforeAll(async () => {
  scene = await openScene()
  ;({ house, office, seller, stranger } = scene)
}, 60_000)
afterAll(() => house.close())

const somebody = () => member(house, { studioCode: 'here', vorname: 'Urs', nachname: 'Frei', consent1: true })
const give = (who: Somebody, row: ContractRow, over: Partial<NoticeForm> = {}) =>
  house.as(who, notices.give, { params: { index: String(row.index) }, body: noticeWith(over) })
const with_ = (row: ContractRow, id: string) => ({ params: { ...at(row).params, id } })
const own = async (who: Somebody) => (await house.as(who, contracts.mine)).reply[0]!
const mails = (to: string) => mailsTo(house, to)
const endOfTerm = () => addDays(addMonths(today(), 12), -1)

describe('a member’s own notice', () => {
  test('counts by its receipt, ends the contract with its term and is mailed at once with the paper (C10, C39)', async () => {
    const who = await somebody()
    const row = await running(scene, who._id)
    expect((await own(who)).finalEnd).toBe(null)
    const { status, reply } = await give(who, row, { at: '2026-01-01T10:00:00.000Z', said: 'Danke für alles.' })
    expect([status, reply.day, reply.way, reply.confirmedAt]).toEqual([200, today(), 'app', null])
    const now = await own(who)
    expect([now.finalEnd, now.noticed, now.notices.map(({ _id }) => _id)]).toEqual([endOfTerm(), true, [reply._id]])
    expect(now.history.at(-1)?.what).toBe('Gekündigt')
    const mail = (await mails(who.email)).at(-1)!
    expect([mail.subject, mail.files?.map(({ name }) => name)]).toEqual([
      'Deine Kündigung ist da: Jahresabo',
      [`Kündigung ${row.number}.pdf`],
    ])
    expect(Buffer.from(mail.files![0]!.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const bell = await house.db.select().from(notification).where(eq(notification.person, office._id))
    expect(bell.map(({ title }) => title)).toContain('Eine Kündigung wartet: Urs Frei, Jahresabo, here.')
    expect((await house.as(office, contracts.waiting)).reply.notices).toBeGreaterThan(0)
  })

  test('once more is the same; a second one is told that one stands, and nothing is written', async () => {
    const who = await somebody()
    const row = await running(scene, who._id)
    const form = noticeWith()
    for (let round = 0; round < 2; round++) expect((await give(who, row, form)).status).toBe(200)
    expect((await give(who, row)).code).toBe('notice-stands')
    expect((await own(who)).notices).toHaveLength(1)
  })

  test('of a contract that ends by itself is needless, of one that nobody accepted is not possible, and of somebody else’s is missing', async () => {
    const who = await somebody()
    const row = await running(scene, who._id, { renewalMonths: null })
    expect((await give(who, row)).code).toBe('notice-needless')
    const waits = await scene.closed({ person: who._id })
    expect((await give(who, waits)).code).toBe('contract-state')
    expect((await give(await somebody(), row)).code).toBe('missing')
  })

  test('is taken back by its member until it is confirmed, and by agreement after', async () => {
    const who = await somebody()
    const row = await running(scene, who._id)
    const back = (id: string) =>
      house.as(who, notices.takeBack, { params: { index: String(row.index), id }, body: { at: new Date().toISOString() } })
    const first = (await give(who, row)).reply
    for (let round = 0; round < 2; round++) expect((await back(first._id)).status).toBe(200)
    const free = await own(who)
    expect([free.finalEnd, free.noticed, free.history.map(({ what }) => what).at(-1)]).toEqual([null, false, 'Kündigung zurückgenommen'])
    const second = (await give(who, row)).reply
    await house.as(office, notices.confirm, { ...with_(row, second._id), body: { to: null, late: false, reason: null } })
    expect((await back(second._id)).code).toBe('notice-confirmed')
    expect((await house.as(seller, notices.revoke, { ...with_(row, second._id), body: { reason: 'Sie bleibt.' } })).code).toBe('forbidden')
    expect((await house.as(office, notices.revoke, { ...with_(row, second._id), body: { reason: 'Sie bleibt.' } })).status).toBe(200)
    expect((await own(who)).finalEnd).toBe(null)
    expect((await mails(who.email)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Dein Vertrag',
      'Deine Kündigung ist da',
      'Kündigung zurückgenommen',
      'Deine Kündigung ist da',
      'Deine Kündigung ist bestätigt',
      'Kündigung zurückgenommen',
    ])
  })
})

test('of a contract that was withdrawn meanwhile no notice is confirmed, and nobody is mailed an end', async () => {
  const who = await somebody()
  const row = await running(scene, who._id, { withdrawalDays: 14 })
  const { _id } = (await give(who, row)).reply
  const body = { _id: v7(), at: new Date().toISOString() }
  expect((await house.as(who, notices.withdraw, { params: { index: String(row.index) }, body })).status).toBe(200)
  const confirm = { ...with_(row, _id), body: { to: null, late: false, reason: null } }
  expect((await house.as(office, notices.confirm, confirm)).code).toBe('contract-state')
  expect((await mails(who.email)).filter(({ subject }) => subject.includes('bestätigt'))).toEqual([])
})

describe('an extraordinary one', () => {
  const illness = { kind: 'extraordinary', cause: 'illness', said: 'Bandscheibe, darum' } as const

  test('needs a cause, sets no end before somebody who decides has, and then on that day', async () => {
    const who = await somebody()
    const row = await running(scene, who._id, { renewalMonths: null })
    expect((await give(who, row, { ...illness, cause: null })).fields).toHaveProperty('cause')
    const { _id } = (await give(who, row, illness)).reply
    expect((await own(who)).finalEnd).toBe(endOfTerm())
    const confirm = (to: string | null, by = office) =>
      house.as(by, notices.confirm, { ...with_(row, _id), body: { to, late: false, reason: null } })
    expect((await confirm(addDays(today(), -1))).fields).toHaveProperty('to')
    expect((await confirm(addDays(endOfTerm(), 1))).fields).toHaveProperty('to')
    expect((await confirm(addDays(today(), 30), seller)).code).toBe('forbidden')
    expect((await confirm(addDays(today(), 30), stranger)).code).toBe('missing')
    for (let round = 0; round < 2; round++) expect((await confirm(addDays(today(), 30))).reply.to).toBe(addDays(today(), 30))
    const now = await own(who)
    expect([now.finalEnd, now.noticed]).toEqual([addDays(today(), 30), true])
    expect(now.history.map(({ what }) => what)).toEqual(['Abgeschlossen', 'Angenommen', 'Gekündigt', 'Kündigung bestätigt'])
  })

  test('without a last day counts as an ordinary one', async () => {
    const who = await somebody()
    const row = await running(scene, who._id)
    const { _id } = (await give(who, row, illness)).reply
    await house.as(office, notices.confirm, { ...with_(row, _id), body: { to: null, late: false, reason: 'Kein Zeugnis.' } })
    expect((await own(who)).finalEnd).toBe(endOfTerm())
  })

  test('cause, words and proof lie sealed, are read by whoever decides alone, and each reading stands in the member’s traces (C13)', async () => {
    const who = await somebody()
    const row = await running(scene, who._id)
    const { _id } = (await give(who, row, illness)).reply
    const paper = { name: 'Zeugnis.png', base64: examplePicture.base64 }
    const place = { params: { index: String(row.index), id: _id } }
    expect((await house.as(who, notices.prove, { ...place, body: { name: 'x.txt', base64: btoa('kein Bild, nur Text') } })).code).toBe(
      'bad-media-type',
    )
    const withoutProof = async () => (await house.as(seller, contracts.waiting)).reply.withoutProof
    const before = await withoutProof()
    expect((await house.as(who, notices.prove, { ...place, body: paper })).status).toBe(200)
    expect(await withoutProof()).toBe(before - 1)
    const [kept] = await house.db.select().from(contractNotice).where(eq(contractNotice._id, _id))
    expect([kept?.said, kept?.proof].join()).not.toMatch(/illness|Bandscheibe|iVBOR/)
    const seenBySales = JSON.stringify((await house.as(seller, contracts.one, at(row))).reply)
    expect(seenBySales).toContain('"proved":true')
    expect(seenBySales).not.toMatch(/illness|Bandscheibe/)
    for (const nobody of [seller, stranger]) expect((await house.as(nobody, notices.details, with_(row, _id))).status).toBeGreaterThan(400)
    const { reply } = await house.as(office, notices.details, with_(row, _id))
    expect([reply.cause, reply.said, reply.proof?.type]).toEqual(['illness', 'Bandscheibe, darum', 'image/webp'])
    const traces = await house.db.select().from(accessTrace).where(eq(accessTrace.person, who._id))
    expect(traces.map(({ reader, what }) => [reader, what])).toContainEqual([office._id, 'Grund und Beleg einer Kündigung'])
    const events = await house.db.select().from(contractEvent).where(eq(contractEvent.contract, row._id))
    expect(JSON.stringify([events, await mails(who.email)])).not.toMatch(/illness|Bandscheibe|Krankheit/)
  })
})

describe('a letter', () => {
  test('counts by the day on which it came; a late one is taken with a reason alone', async () => {
    const who = await somebody()
    const row = await running(scene, who._id, { months: 1, renewalMonths: 1, noticeMonths: 1 })
    const record = (over = {}) => house.as(seller, notices.record, { ...at(row), body: letterWith(over) })
    expect((await record({ day: addDays(today(), 1) })).fields).toHaveProperty('day')
    expect((await record({ day: addDays(today(), -1) })).fields).toHaveProperty('day')
    const { reply, status } = await record()
    expect(status).toBe(200)
    const late = (await own(who)).finalEnd
    // Each term counts its month from its own first day (C03).
    expect(late).toBe(addDays(addMonths(addMonths(today(), 1), 1), -1))
    const confirm = (reason: string | null) =>
      house.as(office, notices.confirm, { ...with_(row, reply._id), body: { to: null, late: true, reason } })
    expect((await confirm(null)).fields).toHaveProperty('reason')
    expect((await confirm('Poststempel vom Vortag.')).status).toBe(200)
    expect((await own(who)).finalEnd).toBe(addDays(addMonths(today(), 1), -1))
  })
})
