import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { referralOffice } from '#contract/referrals/referralOffice.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { linkOf, move, refer, rowsOf } from './testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let here: Somebody
let chain: Somebody
beforeAll(async () => {
  here = await holder(house, [{ right: 'af_edit', studios: ['winterthur'] }])
  chain = await holder(house, [
    { right: 'af_edit', studios: 'all' },
    { right: 'af_downloadList', studios: 'all' },
  ])
}, 400_000)

let nth = 0
const address = () => `gast${++nth}@formkurve.example`
const listed = async (who: Somebody, query: object) => (await house.as(who, referralOffice.list, { query })).reply

test('staff see and move the referrals of their studios alone, by either call', async () => {
  const away = await member(house, { studioCode: 'pfungen', nachname: 'Fern' })
  const email = address()
  await refer(house, away, { email })
  const [row] = await rowsOf(house, email)
  expect([(await listed(here, { q: email })).total, (await listed(chain, { q: email })).total]).toEqual([0, 1])
  expect((await move(house, here, [row!._id], 'joined')).reply).toEqual({ moved: [], left: 1 })
  const body = { studio: 'winterthur', note: 'fremd', version: 1 }
  expect((await house.as(here, referralOffice.edit, { params: { id: row!._id }, body })).code).toBe('missing')
  expect((await house.as(here, referralOffice.edit, { params: { id: row!._id }, body: { ...body, studio: 'pfungen' } })).code).toBe(
    'forbidden',
  )
})

test('somebody is entered at the desk by the code or the address of who invited them, once', async () => {
  const who = await member(house, { studioCode: 'winterthur', vorname: 'Ida', nachname: 'Keller' })
  const { code } = await linkOf(house, who)
  const friend = { vorname: 'Lea', nachname: 'Muster', telefon: null, note: null, agreed: true, studio: 'winterthur' }
  for (const ref of [code.toLowerCase(), who.email]) {
    const body = { _id: v7(), ...friend, email: address(), ref }
    for (let times = 0; times < 2; times++)
      expect((await house.as(here, referralOffice.walkIn, { body })).reply).toMatchObject({
        _id: body._id,
        member: 'Keller Ida',
        source: 'desk',
      })
  }
  const body = { _id: v7(), ...friend, email: address(), ref: 'niemand' }
  expect((await house.as(here, referralOffice.walkIn, { body })).code).toBe('referral-unknown')
  expect((await house.as(here, referralOffice.walkIn, { body: { ...body, ref: code, email: who.email } })).code).toBe('referral-self')
  expect((await house.as(here, referralOffice.walkIn, { body: { ...body, ref: code, studio: 'pfungen' } })).code).toBe('forbidden')
})

test('the same household and a former account are marked, and change nothing by themselves', async () => {
  const home = { plz: '8400', adresse1: 'Musterweg 1', studioCode: 'winterthur' }
  const who = await member(house, { ...home, nachname: 'Brunner' })
  const [near, same, far] = [address(), address(), address()]
  await member(house, { ...home, email: near, nachname: 'Meier', created: '2020-01-01T08:00:00.000Z' })
  await refer(house, who, { email: near, nachname: 'Meier' })
  await refer(house, who, { email: same, nachname: 'brunner' })
  await refer(house, who, { email: far, nachname: 'Frei' })
  const marks = await Promise.all([near, same, far].map(async q => (await listed(here, { q })).rows[0]))
  expect(marks.map(row => [row?.household, row?.known, row?.state])).toEqual([
    [true, true, 'new'],
    [true, false, 'new'],
    [false, false, 'new'],
  ])
})

test('the list is searched, filtered, sorted and counted by the record, page by page', async () => {
  const who = await member(house, { studioCode: 'winterthur', nachname: 'Zweifel' })
  for (const nachname of ['Zürcher', 'Aeby', 'Müller']) await refer(house, who, { email: address(), nachname })
  const query = { q: 'zweifel', sort: 'name' }
  const all = await listed(here, query)
  expect(all.rows.map(({ nachname }) => nachname)).toEqual(['Aeby', 'Müller', 'Zürcher'])
  const page = await listed(here, { ...query, offset: 1, limit: 1 })
  expect([page.rows.map(({ nachname }) => nachname), page.total]).toEqual([['Müller'], 3])
  await move(house, here, [all.rows[0]!._id], 'declined')
  expect((await listed(here, { ...query, state: ['declined'] })).total).toBe(1)
  const funnel = (await house.as(here, referralOffice.funnel, { query: {} })).reply
  expect(funnel.find(({ state }) => state === 'declined')?.count).toBeGreaterThan(0)
  expect((await house.as(chain, referralOffice.excel, { query: {} })).status).toBe(200)
})

test('a step is taken back to where each came from; a reward follows on joining alone', async () => {
  const who = await member(house, { studioCode: 'winterthur' })
  const emails = [address(), address()]
  for (const email of emails) await refer(house, who, { email })
  const ids = (await Promise.all(emails.map(email => rowsOf(house, email)))).map(([row]) => row!._id)
  expect((await move(house, here, ids, 'rewarded')).reply).toEqual({ moved: [], left: 2 })
  await move(house, here, [ids[0]!], 'contacted')
  const { moved } = (await move(house, here, ids, 'joined')).reply
  expect(moved.map(({ from }) => from).sort()).toEqual(['contacted', 'new'])
  for (const { _id, from } of moved) await move(house, here, [_id], from)
  const after = (await Promise.all(emails.map(email => rowsOf(house, email)))).map(([row]) => row?.state)
  expect(after).toEqual(['contacted', 'new'])
})
