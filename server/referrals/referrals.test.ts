import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { referrals } from '#contract/referrals/calls.ts'
import { referralOffice } from '#contract/referrals/referralOffice.ts'
import { dayMs } from '#contract/time.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { ageReferrals } from './retention.ts'
import { referral } from './tables.ts'
import { accept, linkOf, move, refer, rowsOf } from './testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let staff: Somebody
beforeAll(async () => {
  staff = await employee(house, 'admin')
}, 400_000)

let nth = 0
const address = () => `freund${++nth}@formkurve.example`
const inviter = (over = {}) => member(house, { studioCode: 'winterthur', emailVerifiedAt: new Date().toISOString(), ...over })
const inDays = (days: number) => new Date(Date.now() + days * dayMs)
const statesOf = async (who: Somebody) => (await linkOf(house, who)).rows.map(({ state }) => state)

test('a shared link leads to a row in the studio of the member, which they see as «offen», «dabei», «belohnt»', async () => {
  const who = await inviter()
  const email = address()
  const { code } = await linkOf(house, who)
  expect((await accept(house, { ref: code, email: email.toUpperCase() })).reply).toEqual({ ok: true })
  const [row] = await rowsOf(house, email)
  expect(row).toMatchObject({ member: who._id, studio: 'winterthur', state: 'new', counts: true, source: 'form' })
  for (const state of ['contacted', 'trial'] as const) {
    await move(house, staff, [row!._id], state)
    expect(await statesOf(who)).toEqual(['offen'])
  }
  await move(house, staff, [row!._id], 'joined')
  expect(await statesOf(who)).toEqual(['dabei'])
  await move(house, staff, [row!._id], 'rewarded')
  expect(await statesOf(who)).toEqual(['belohnt'])
  expect((await rowsOf(house, email))[0]?.rewardedBy).toBe(staff._id)
})

test('nobody confirms the reward of their own referral: it stays until somebody else does', async () => {
  const who = await inviter({ grants: [{ right: 'af_edit', studios: ['winterthur'] }] })
  const email = address()
  await refer(house, who, { email })
  const [row] = await rowsOf(house, email)
  expect((await move(house, who, [row!._id], 'joined')).reply.moved).toHaveLength(1)
  expect((await move(house, who, [row!._id], 'rewarded')).reply).toEqual({ moved: [], left: 1 })
  expect((await move(house, staff, [row!._id], 'rewarded')).reply.moved).toHaveLength(1)
})

test('known or not, by code or by address: one and the same answer, and one and the same page', async () => {
  const who = await inviter()
  const { code } = await linkOf(house, who)
  const raw = async (ref: string) => {
    const key = v7()
    const body = { ref, vorname: 'Lea', nachname: 'Muster', email: address(), proof: await proofFor(house, key) }
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const answer = await house.ask(referrals.answer.path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.text(), names: [...answer.headers.keys()] }
  }
  const known = await raw(code)
  for (const ref of [who.email, 'K7QM3TXD9PWA', 'niemand@formkurve.example', "' or 1=1 --", '<script>'])
    expect(await raw(ref)).toEqual(known)
  const page = async (search: string) => (await house.ask(`${referrals.page.path}${search}`)).text()
  const plain = await page('')
  expect(await page(`?code=${code}`)).toBe(plain)
  expect(await page('?code=K7QM3TXD9PWA')).toBe(plain)
})

test('the first name stands on the page of the code of who agreed, and goes with the agreement', async () => {
  const who = await inviter({ vorname: 'Ursina' })
  const { code } = await linkOf(house, who)
  const shown = async () => (await house.as(undefined, referrals.page, { query: { code } })).reply.vorname
  expect(await shown()).toBe(null)
  await house.as(who, referrals.setShown, { body: { shows: true } })
  expect(await shown()).toBe('Ursina')
  await house.as(who, referrals.setShown, { body: { shows: false } })
  expect(await shown()).toBe(null)
})

test('the invitation comes as a PDF to be hung up, with the first name of who agreed', async () => {
  const who = await inviter({ vorname: 'Ursina' })
  const sizeOf = async () => {
    const { status, reply } = await house.as(who, referrals.poster)
    expect([status, await (reply as Blob).slice(0, 5).text()]).toEqual([200, '%PDF-'])
    return (reply as Blob).size
  }
  const unnamed = await sizeOf()
  await house.as(who, referrals.setShown, { body: { shows: true } })
  expect(await sizeOf()).toBeGreaterThan(unnamed)
})

test('nobody invites themselves, by address or by number; a stranger is not told', async () => {
  const who = await inviter({ telefon: '0791112233' })
  const { code } = await linkOf(house, who)
  expect((await refer(house, who, { email: who.email.toUpperCase() })).code).toBe('referral-self')
  for (const telefon of ['079 111 22 33', '+41 79 111 22 33', '0041791112233'])
    expect((await refer(house, who, { email: null, telefon })).code).toBe('referral-self')
  for (const over of [{ email: who.email }, { email: address(), telefon: '+41791112233' }])
    expect((await accept(house, { ref: code, ...over })).reply).toEqual({ ok: true })
  expect(await statesOf(who)).toEqual([])
  expect((await house.db.select().from(referral)).filter(({ member }) => member === who._id)).toEqual([])
})

test('a friend is named with their agreement and one way to reach them, once', async () => {
  const who = await inviter()
  expect(Object.keys((await refer(house, who, { agreed: false as true })).fields ?? {})).toEqual(['agreed'])
  expect(Object.keys((await refer(house, who, { email: null })).fields ?? {})).toEqual(['telefon'])
  const _id = v7()
  for (let times = 0; times < 2; times++)
    expect((await refer(house, who, { _id, email: null, telefon: '0799998877' })).reply).toEqual({ ok: true })
  expect(await rowsOf(house, '+41799998877')).toHaveLength(1)
})

test('the first member counts for the days of the settings; the second waits behind, unseen by both, and counts after', async () => {
  const [first, second] = [await inviter(), await inviter()]
  const email = address()
  await refer(house, first, { email })
  await refer(house, second, { email })
  const [one, two] = await rowsOf(house, email)
  expect([one?.counts, two?.counts]).toEqual([true, false])
  expect([await statesOf(first), await statesOf(second)]).toEqual([['offen'], ['offen']])
  const { moved, left } = (await move(house, staff, [two!._id], 'joined')).reply
  expect([moved, left]).toEqual([[], 1])
  const listed = (await house.as(staff, referralOffice.list, { query: { q: email } })).reply.rows
  expect(listed.map(({ behind }) => behind).sort()).toEqual([false, true])
  await move(house, staff, [one!._id], 'declined')
  expect((await rowsOf(house, email)).map(({ counts }) => counts)).toEqual([false, true])
  // Declined reads «offen» until its days are over, as one that runs does.
  expect(await statesOf(first)).toEqual(['offen'])
  expect((await move(house, staff, [one!._id], 'contacted')).reply.left).toBe(1)
  expect((await move(house, staff, [two!._id], 'joined')).reply.moved).toEqual([{ _id: two!._id, from: 'new' }])
})

test('one person by their number alone and by their address with that number counts once; two addresses with one number are two', async () => {
  const [first, second] = [await inviter(), await inviter()]
  const email = address()
  await refer(house, first, { email: null, telefon: '079 333 44 55' })
  await refer(house, second, { email, telefon: '+41 79 333 44 55' })
  const [one] = await rowsOf(house, '+41793334455')
  const [two] = await rowsOf(house, email)
  expect([one?.counts, two?.counts]).toEqual([true, false])
  expect((await move(house, staff, [two!._id], 'joined')).reply.left).toBe(1)
  await move(house, staff, [one!._id], 'declined')
  expect((await rowsOf(house, email))[0]?.counts).toBe(true)
  await refer(house, first, { email: null, telefon: '0793334455' })
  expect((await rowsOf(house, '+41793334455')).map(({ counts }) => counts)).toEqual([false, false])
  // A couple shares its number.
  const other = address()
  await refer(house, second, { email: other, telefon: '0793334455' })
  expect((await rowsOf(house, other))[0]?.counts).toBe(true)
})

test('who came by a link that is nobody’s keeps no member from counting, now or later', async () => {
  const [first, second] = [await inviter(), await inviter()]
  const email = address()
  await accept(house, { ref: 'unsinn', email })
  await refer(house, first, { email })
  await refer(house, second, { email })
  const counting = async () => (await rowsOf(house, email)).filter(({ counts }) => counts).map(({ member }) => member)
  expect(await counting()).toEqual([first._id])
  const [, own] = await rowsOf(house, email)
  await move(house, staff, [own!._id], 'declined')
  expect(await counting()).toEqual([second._id])
})

test('what waits behind a number counts once that one is over, also where somebody else is named meanwhile', async () => {
  const [first, second] = [await inviter(), await inviter()]
  const [waits, other] = [address(), address()]
  await refer(house, first, { email: null, telefon: '0793330000' })
  await refer(house, second, { email: waits, telefon: '0793330000' })
  await house.db
    .update(referral)
    .set({ until: inDays(-1).toISOString() })
    .where(eq(referral.contact, '+41793330000'))
  await refer(house, first, { email: other, telefon: '0793330000' })
  expect((await rowsOf(house, '+41793330000'))[0]).toMatchObject({ state: 'expired', counts: false })
  expect([(await rowsOf(house, waits))[0]?.counts, (await rowsOf(house, other))[0]?.counts]).toEqual([true, true])
})

test('after its days a referral is over and gone for the member; after 400 it is forgotten unless they joined', async () => {
  const who = await inviter()
  const [lost, won] = [address(), address()]
  for (const email of [lost, won]) await refer(house, who, { email })
  const [row] = await rowsOf(house, won)
  await move(house, staff, [row!._id], 'joined')
  await ageReferrals(house, inDays(91))
  expect((await rowsOf(house, lost))[0]).toMatchObject({ state: 'expired', counts: false })
  await ageReferrals(house, inDays(401))
  expect([await rowsOf(house, lost), (await rowsOf(house, won)).length]).toEqual([[], 1])
})

test('the reward is the one of the day it began; of two editors the first counts', async () => {
  const who = await inviter()
  const { now } = (await house.as(staff, referralOffice.settings)).reply
  const form = { rewardText: 'Ein Monat geschenkt', rewardRappen: 6900, friendText: 'Zwei Wochen gratis', days: 30, version: now.version }
  const before = address()
  await refer(house, who, { email: before })
  const saved = await house.as(staff, referralOffice.saveSettings, { body: form })
  expect(saved.reply).toMatchObject({ version: now.version + 1, rewardRappen: 6900 })
  const again = await house.as(staff, referralOffice.saveSettings, { body: { ...form, days: 60 } })
  expect([again.code, again.status]).toEqual(['stale', 409])
  expect((await house.as(staff, referralOffice.saveSettings, { body: form })).reply.version).toBe(now.version + 1)
  const after = address()
  await refer(house, who, { email: after })
  expect([(await rowsOf(house, before))[0]?.rewardRappen, (await rowsOf(house, after))[0]?.rewardRappen]).toEqual([0, 6900])
  const earlier = (await house.as(staff, referralOffice.list, { query: { began: 'earlier', q: before } })).reply
  expect([earlier.total, earlier.rows[0]?.earlier]).toEqual([1, true])
  expect((await house.as(staff, referralOffice.list, { query: { began: 'earlier', q: after } })).reply.total).toBe(0)
})

test('the member is told a minute after «dabei» and «belohnt», once each, and not of what was taken back', async () => {
  const who = await inviter()
  const email = address()
  await refer(house, who, { email })
  const [row] = await rowsOf(house, email)
  const later = async () => {
    await house.db.execute(`update job set due = now() - interval '1 second' where kind = 'referral'`)
    await house.runJobs()
    return (await house.db.select().from(notification)).filter(({ person }) => person === who._id).map(({ title }) => title)
  }
  await move(house, staff, [row!._id], 'joined')
  await move(house, staff, [row!._id], 'new')
  expect(await later()).toEqual([])
  await move(house, staff, [row!._id], 'joined')
  expect(await later()).toEqual(['Lea ist dabei: Danke für deine Empfehlung.'])
  await move(house, staff, [row!._id], 'trial')
  await move(house, staff, [row!._id], 'joined')
  expect(await later()).toHaveLength(1)
  await move(house, staff, [row!._id], 'rewarded')
  expect((await later()).at(-1)).toMatch(/^Deine Empfehlung von Lea ist belohnt: /)
})
