import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { exampleSignature } from '#contract/registration.ts'
import { dayMs } from '#contract/time.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { today } from '#server/kit/zone.ts'
import { personal } from './personal.ts'
import { contract } from './tables.ts'
import { closingOf, dataWith } from './testing/make.ts'
import { openScene, type Scene } from './testing/scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
}, 60_000)
afterAll(() => scene.house.close())

test('a paper is not of a day that is still to come: nobody grows up by the clock of a device', async () => {
  const { sold, send, anna, house } = scene
  const version = await sold()
  const day = addDays(today(), 2)
  const data = dataWith({ geburtstag: `${Number(day.slice(0, 4)) - 18}${day.slice(4)}` })
  const signedAt = new Date(Date.now() + 2 * dayMs).toISOString()
  const signatures = { member: exampleSignature, guardian: null }
  const closing = await closingOf(version, { person: anna._id, day, signedAt, data, signatures })
  expect((await send(closing)).fields).toEqual({ day: expect.stringMatching(/Zukunft/) })
  expect(await house.db.$count(contract, eq(contract._id, closing._id))).toBe(0)
  const old = await closingOf(version, { person: anna._id, day: '2020-02-29' })
  expect((await send(old)).fields).toEqual({ day: expect.stringMatching(/zu weit zurück/) })
  const earlier = await closingOf(version, { person: anna._id, day: addDays(today(), -2) })
  expect((await send(earlier)).status).toBe(200)
})

test('of two copies of a closing with somebody new the second is kept as well, whatever address stands on it', async () => {
  const { sold, send } = scene
  const version = await sold()
  const first = await closingOf(version, { data: dataWith({ email: 'neu@formkurve.example' }) })
  const other = await closingOf(version, { ...first, hash: undefined, data: dataWith({ email: 'neu.2@formkurve.example' }) })
  const [one, two] = [(await send(first)).reply, (await send(other)).reply]
  expect([two.userId, two.marks]).toEqual([one.userId, ['twice']])
})

test('no address stands in the key of a mail that waits', async () => {
  const { closed, anna, house, seller } = scene
  await closed({ person: anna._id }, seller, { eMails: ['abschluss@formkurve.example'] })
  const keys = (await house.db.select({ key: job.key }).from(job)).map(({ key }) => key)
  expect(keys.some(key => key.includes('.closed.'))).toBe(true)
  expect(keys.join()).not.toContain('@')
})

test('the export holds the account that is kept, and not its hint alone', async () => {
  const { closed, anna, house } = scene
  const payment = { way: 'debit', iban: 'CH9300762011623852957', holder: 'Beat Kontoinhaber' } as const
  await closed({ payment })
  const store = personal.find(({ export: name }) => name === 'vertraege')!
  const rows = await store.rows!(house.db, anna._id, house)
  expect(rows.map(({ account }) => account)).toContainEqual({ iban: payment.iban, holder: payment.holder })
})
