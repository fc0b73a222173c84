import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schema } from 'yup'
import type { AnyCall } from '#contract/call.ts'
import { contract } from '#contract/testing/whole.ts'
import { vectors } from '#e2e/xss/vectors.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { fieldsIn, put, takes } from '#server/testing/places.ts'
import type { Parts } from '#server/testing/request.ts'
import { openCommunity } from './testing/make.ts'
import { openStage, type Stage } from './testing/stage.ts'
import { domains, texts } from './testing/textTable.ts'

const all = vectors(2000)
/** What a text passes on its way to PostgreSQL is the same, so there are fewer. */
const many = process.env.LONG ? (process.env.DATABASE_URL ? 200 : all.length) : 12

let house: TestHouse
let stage: Stage
beforeAll(async () => {
  house = await openCommunity()
  stage = await openStage(house)
}, 60_000)
afterAll(() => house.close())

const longestOf = (shape: Schema) => Number(shape.describe().tests.find(({ name }) => name === 'max')?.params?.max ?? 1000)
/** Anybody may choose it freely: no id, no number, no word of a list. */
const isFree = (shape: Schema) => shape.type === 'string' && ['<b>', '"\'<'].some(text => takes(shape, text))

interface Place {
  name: string
  call: AnyCall
  path: string[]
  shape: Schema
}
const placesOf = (domain: keyof typeof contract, name: string) => {
  const call = (contract[domain] as Record<string, AnyCall>)[name]!
  const free = fieldsIn(call).filter(({ shape }) => isFree(shape))
  return free.map(({ path, shape }): Place => ({ name: `${domain}.${name} ${path.join('.')}`, call, path, shape }))
}
const names = placesOf('account', 'edit').filter(({ path }) => path.at(-1)!.endsWith('name'))
const places = [...names, ...domains.flatMap(domain => Object.keys(contract[domain]).flatMap(name => placesOf(domain, name)))]

const columnOf = ({ name, path }: Place) => texts[name.split(' ')[0]!]?.kept[path.join('.')]

/** Of the texts that a column of the record takes each way into it gets its share; in the short run each place gets some of its own. */
function shareOf(place: Place) {
  const ways = places.filter(other => columnOf(other) === columnOf(place))
  const own = all.filter((_, at) => at % ways.length === ways.indexOf(place))
  const from = process.env.LONG ? 0 : places.indexOf(place) * 7
  return Array.from({ length: Math.ceil(many / ways.length) }, (_, at) => own[(from + at) % own.length]!)
}

test('each text of the Community’s calls has its line', () => {
  const told = Object.entries(texts).flatMap(([call, { kept }]) => Object.keys(kept).map(place => `${call} ${place}`))
  expect(told.sort()).toEqual(places.map(({ name }) => name).sort())
})

/** Nobody has it before the text comes. */
async function isKept(column: string, text: string) {
  const [table, name] = column.split('.') as [string, string]
  const { rows } = await house.db.execute(
    sql`select 1 from ${sql.identifier(table)} where position(${text} in ${sql.identifier(name)}) > 0`,
  )
  return rows.length > 0
}

let said = 0
async function say({ name, call, path }: Place, text: string) {
  const line = texts[name.split(' ')[0]!]!
  const { key, ...saying } = await line.say(stage)
  const who = line.who === 'nobody' ? undefined : stage[line.who]
  // Strangers are told apart by what they say their device is.
  const headers = { 'user-agent': `Device ${++said}`, 'x-forwarded-for': `10.${said >> 16}.${(said >> 8) & 255}.${said & 255}` }
  return house.as(who, call, put(saying as Parts, path, text) as never, {
    key: key ?? (call.breath === undefined ? v7() : undefined),
    headers,
  })
}

/** Said again by others where the first ones have said too much. */
async function sayAgain(place: Place, text: string) {
  const first = await say(place, text)
  if (first.status !== 429) return first
  stage = await openStage(house)
  return say(place, text)
}

describe.each(places)('$name', place => {
  const { name, path, shape } = place
  const column = columnOf(place)
  const share = shareOf(place)

  test(`${share.length} hostile texts: each stands in the record as its shape spells it, or is refused at its field`, {
    timeout: 3_600_000,
  }, async () => {
    const most = longestOf(shape)
    let kept = 0
    for (const [at, vector] of ['Wort', ...share].entries()) {
      // Told apart by what it ends with, for what it begins with may be what is hostile in it.
      const mark = most < 40 ? '' : ` §${name.length}.${at}.${v7().slice(-6)}`
      const text = (vector.slice(0, most - mark.length) + mark).toWellFormed().trim()
      const { status, code, fields = {}, reply, headers } = await sayAgain(place, text)
      const told = `${text} → ${status} ${JSON.stringify(reply)?.slice(0, 300)}`
      expect(status, told).toBeLessThan(500)
      expect(headers.get('content-type'), told).toMatch(/^application\/json/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      if (column === null) continue
      if (takes(shape, text)) {
        expect([status, code], told).toEqual([200, undefined])
        expect(await isKept(column!, String(shape.cast(text, { assert: false }))), told).toBe(true)
        kept++
      } else expect([status, code, fields[path.slice(1).join('.')]], told).toEqual([422, 'invalid', expect.any(String)])
    }
    if (column) expect(kept).toBeGreaterThan(share.length * 0.8)
  })
})
