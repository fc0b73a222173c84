import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailings } from '#contract/mailings/calls.ts'
import { newsletterOf } from '#contract/newsletter/words.ts'
import { addressIn, mayAdvertise, record } from '#server/newsletter/rules.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { withoutLimits } from '#server/testing/unlimited.ts'
import { mailingWord } from './tables.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

const [rounds, many] = process.env.LONG ? [100, 50] : [1, 6]
const purpose = newsletterOf('Frauenfeld')

let house: TestHouse
let people: Somebody[]
beforeAll(async () => {
  house = await openTestHouse()
  withoutLimits(house)
  await makeStudio(house, { code: 'frauenfeld' })
  people = await Promise.all(Array.from({ length: 3 }, () => holder(house, [{ right: 'mk_campaigns', studios: 'all' }])))
}, 240_000)
afterAll(() => house.close())

const said = (address: string, kind: 'given' | 'withdrawn') =>
  house.db.transaction(async tx => {
    const row = await addressIn({ tx, house }, { channel: 'email', address })
    await record(tx, row, { purpose, kind, source: 'Test' })
  })

test('a mailing that many approve at once goes by two people’s words, never by three', { timeout: rounds * 60_000 }, async () => {
  await said('leser@postfach.example', 'given')
  for (let round = 0; round < rounds; round++) {
    const text = { _id: v7(), kind: 'text' as const, text: '<p>Hallo</p>', detail: null, picture: null, described: null, link: null }
    const form = {
      _id: v7(),
      subject: `Runde ${round}`,
      brand: 'thur' as const,
      advertises: 'newsletter' as const,
      centers: ['Frauenfeld' as const],
    }
    const body = { ...form, studios: [], roles: [], blocks: [text], at: null, anyHour: true }
    const { reply } = await house.as(people[0]!, mailings.create, { body })
    const at = { params: { id: reply._id } }
    const { hash } = (await house.as(people[0]!, mailings.dry, at)).reply
    const approve = (who: Somebody) => house.as(who, mailings.approve, { ...at, body: { hash } })
    const answers = await Promise.all(Array.from({ length: many }, (_, nth) => approve(people[nth % people.length]!)))
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const words = await house.db.select().from(mailingWord).where(eq(mailingWord.mailing, reply._id))
    const now = (await house.as(people[0]!, mailings.one, at)).reply
    expect([now.state, words.length]).toEqual(['approved', now.needed])
    expect(new Set(words.map(({ person }) => person)).size).toBe(words.length)
  }
})

test('who says yes and no at once by many devices is where the last receipt has them', { timeout: rounds * 60_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const address = `eilig${v7()}@postfach.example`
    await Promise.all(Array.from({ length: many }, (_, nth) => said(address, nth % 2 ? 'given' : 'withdrawn')))
    await said(address, 'withdrawn')
    expect(await mayAdvertise({ tx: house.db, house }, { channel: 'email', address, purpose })).toBe(false)
  }
})
