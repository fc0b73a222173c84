import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { qrcodes } from '#contract/qrcodes/calls.ts'
import { codeOf, type QrForm } from '#contract/qrcodes/shapes.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'

let house: TestHouse
let boss: Somebody
beforeAll(async () => {
  house = await openTestHouse({ publicUrl: 'https://app.formkurve.example', websiteOrigins: ['https://www.formkurve.example'] })
  for (const code of ['winterthur', 'frauenfeld']) await makeStudio(house, { code })
  boss = await holder(house, [{ right: 'mk_qrcode', studios: 'all' }])
}, 60_000)
afterAll(() => house.close())

const form = (over: Partial<QrForm> = {}): QrForm => ({
  _id: v7(),
  name: 'Plakat',
  studio: null,
  kind: 'screen' as const,
  goal: '/kurse',
  words: null,
  ...over,
})
const make = (over: Partial<QrForm> = {}, who = boss) => house.as(who, qrcodes.create, { body: form(over) })
const open = (_id: string, counts = true) => house.as(undefined, qrcodes.open, { params: { code: codeOf(_id) }, body: { counts } })
const one = async (id: string) => (await house.as(boss, qrcodes.one, { params: { id } })).reply

test('a code leads to its goal, is counted only where its person lets themselves be, and its goal can be changed', async () => {
  const { _id } = (await make()).reply
  for (const counts of [true, true, false]) expect((await open(_id, counts)).reply).toEqual({ goal: '/kurse' })
  expect(await one(_id)).toMatchObject({ scans: 2, lately: 2 })
  await house.as(boss, qrcodes.edit, { params: { id: _id }, body: { ...form({ _id, goal: '/event' }), version: 1 } })
  expect((await open(_id)).reply).toEqual({ goal: '/event' })
  await house.as(boss, qrcodes.remove, { params: { id: _id }, query: { version: 2 } })
  expect((await open(_id)).code).toBe('missing')
  await house.as(boss, qrcodes.restore, { params: { id: _id } })
  expect((await open(_id)).status).toBe(200)
})

test('everybody is told where our pages lie', async () => {
  const { reply } = await house.as(undefined, qrcodes.hosts)
  expect(reply).toEqual({
    app: 'https://app.formkurve.example',
    api: 'https://app.formkurve.example/api',
    live: 'wss://app.formkurve.example/api/live/',
    website: 'https://www.formkurve.example',
  })
})

test('none leads to somebody else’s page', async () => {
  for (const goal of ['https://app.formkurve.example/kurse', 'https://www.formkurve.example/angebote?a=1'])
    expect((await make({ kind: 'address', goal })).status).toBe(200)
  for (const goal of [
    'https://boese.example',
    'https://www.formkurve.example.boese.example',
    'https://app.formkurve.example@boese.example',
  ])
    expect((await make({ kind: 'address', goal })).fields?.goal).toBeDefined()
  for (const [kind, goal] of [
    ['screen', '//boese.example'],
    ['screen', '/\\boese.example'],
    ['form', '/kurse'],
    ['campaign', 'https://boese.example'],
    ['address', 'javascript:alert(1)'],
  ] as const)
    expect((await make({ kind, goal })).fields?.goal, goal).toBeDefined()
})

test('a person with the right for one studio looks after its codes, and only reads the chain’s', async () => {
  const local = await holder(house, [{ right: 'mk_qrcode', studios: ['winterthur'] }])
  const own = (await make({ name: 'Eigener', studio: 'winterthur' }, local)).reply
  for (const studio of [null, 'frauenfeld']) expect((await make({ studio }, local)).code).toBe('forbidden')
  const [chain, away] = [(await make({ name: 'Kette' })).reply, (await make({ name: 'Fremder', studio: 'frauenfeld' })).reply]
  const edit = (row: { _id: string }) =>
    house.as(local, qrcodes.edit, { params: { id: row._id }, body: { ...form({ _id: row._id, studio: 'winterthur' }), version: 1 } })
  expect([(await edit(chain)).code, (await edit(away)).code, (await edit(own)).code]).toEqual(['forbidden', 'missing', undefined])
  const { rows } = (await house.as(local, qrcodes.list, { query: { studio: ['winterthur', '-'] } })).reply
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['Kette', 'Plakat']))
  expect(rows.map(({ name }) => name)).not.toContain('Fremder')
})

test('the list is sorted by how often a code was opened', async () => {
  const [few, many] = [(await make({ name: 'Wenig' })).reply, (await make({ name: 'Viel' })).reply]
  for (const _ of Array(12)) await open(many._id)
  for (const _ of Array(9)) await open(few._id)
  const { rows } = (await house.as(boss, qrcodes.list, { query: { sort: '-scans', limit: 2 } })).reply
  expect(rows.map(({ name, scans }) => [name, scans])).toEqual([
    ['Viel', 12],
    ['Wenig', 9],
  ])
})
