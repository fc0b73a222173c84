import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Schema } from 'yup'
import type { AnyCall } from '#contract/call.ts'
import { foodShown } from '#contract/nutrition/foods.ts'
import { isBarcode, plainBarcode } from '#contract/rules/nutrition/barcode.ts'
import { fc } from '#contract/testing/draws.ts'
import { openFoodFacts } from '#server/outside/food/openFoodFacts.ts'
import { FoodAway } from '#server/outside/food/port.ts'
import { attackOf, every, expectSane, inputOf, openOnce, scene, send } from '#server/testing/attack.ts'
import { employee } from '#server/testing/make.ts'
import { bodies, nasty } from '#server/testing/nasty.ts'
import { encodable, fieldsIn, put, takes } from '#server/testing/places.ts'
import { drawnProduct } from './book/testing/drawn.ts'
import { foreignFoodOf as foreignShown } from './foreign.ts'

/** For all places together. */
const codes = process.env.LONG ? 5000 : 200

/** A field that tells a right barcode from one whose check digit is wrong. */
const isOfBarcode = (shape: Schema) => takes(shape, '96385074') && !takes(shape, '96385075')

interface Place {
  name: string
  call: AnyCall
  path: string[]
  isOfBarcode: boolean
}
/** Where barcodes come in, and what else is scanned or typed off something: labels, doors, vouchers, screens. */
const places = [...every].flatMap(([name, call]): Place[] =>
  fieldsIn(call)
    .filter(({ path, shape }) => isOfBarcode(shape) || path.at(-1) === 'code')
    .map(({ path, shape }) => ({ name: `${name} ${path.join('.')}`, call, path, isOfBarcode: isOfBarcode(shape) })),
)

const digits = (length: number) => fc.array(fc.nat(9), { minLength: length, maxLength: length }).map(all => all.join(''))
const withCheck = (start: string) => {
  const all = [...'0123456789'].map(last => start + last)
  return all.find(isBarcode)!
}
const right = fc.oneof(digits(7), digits(12)).map(withCheck)
const wrong = fc.tuple(right, fc.integer({ min: 1, max: 9 })).map(([code, by]) => code.slice(0, -1) + ((Number(code.at(-1)) + by) % 10))
const around = fc
  .tuple(
    right,
    fc.constantFrom(
      ' ',
      '\n',
      '\0',
      '\ufeff',
      '\u200b',
      '\u202e',
      '-',
      ']C1',
      '\x1d',
      '%00',
      '/',
      '/..',
      '?',
      '#',
      ';',
      '%2f',
      "'",
      '+',
      '=',
    ),
    fc.boolean(),
  )
  .map(([code, sign, before]) => (before ? sign + code : code + sign))
const foreign = fc
  .tuple(right, fc.constantFrom(0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce, 0x2460))
  .map(([code, zero]) => [...code].map(digit => String.fromCodePoint(zero + Number(digit))).join(''))
const lengths = fc.integer({ min: 0, max: 20 }).chain(digits)
const endless = fc.constantFrom('9'.repeat(100_000), '0'.repeat(14), `${'7610000000004'.repeat(20)}`)
const paths = fc.constantFrom(
  '..',
  '../../admin',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  './96385074',
  'https://id.gs1.org/01/07610000000004',
  '__proto__',
  'constructor',
)
const drawn = fc.oneof(
  right,
  wrong,
  wrong,
  around,
  foreign,
  lengths,
  endless,
  paths,
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(...nasty),
)

beforeAll(openOnce, 60_000)

test('the barcodes of the API are these, and other codes are tried with them', () => {
  expect(places.filter(place => place.isOfBarcode).map(({ name }) => name)).toEqual([
    'GET nutrition/food/barcode/:code params.code',
    'POST nutrition/product body.barcode',
    'POST nutrition/foods body.barcode',
    'PUT nutrition/foods/:id body.barcode',
  ])
  expect(places.length).toBeGreaterThan(12)
})

describe('hostile codes', () => {
  test(`${codes} of them in every place that takes one: an answer, or a refusal in our words`, { timeout: 3_600_000 }, async () => {
    let officer = await employee(scene.house, 'admin')
    const tried = fc.record({ at: fc.constantFrom(...places.keys()), code: drawn, staff: fc.boolean(), plain: fc.boolean() })
    const sane = fc.asyncProperty(tried, async ({ at, code, staff, plain }) => {
      const { call, path } = places[at]!
      const attack = attackOf(call, encodable(put(inputOf(call), path, code)))
      // As somebody types it into the bar, not as a browser sends it.
      if (plain && path[0] === 'params' && typeof code === 'string')
        attack.path = call.path.replace(`:${path[1]}`, () => code.replaceAll(/[^!-~]/g, '').slice(0, 6000))
      const status = await expectSane(staff ? { ...attack, token: officer.token } : attack)
      if (status === 429 || status === 401) officer = await employee(scene.house, 'admin')
    })
    await fc.assert(sane, { numRuns: codes })
  })

  test('a right one gets through, a wrong one is refused at its own field', async () => {
    let officer = await employee(scene.house, 'admin')
    const own = places.filter(place => place.isOfBarcode)
    const judged = fc.asyncProperty(fc.nat(own.length - 1), fc.oneof(right, wrong, foreign, around), async (at, code) => {
      const { call, path } = own[at]!
      const body = put(inputOf(call), path, code)
      const { status, text } = await send({ ...attackOf(call, body as object), token: officer.token })
      const { code: said, fields = {} } = JSON.parse(text) as { code?: string; fields?: Record<string, string> }
      if (status === 429) {
        officer = await employee(scene.house, 'admin')
        return
      }
      const name = path.at(-1)!
      if (isBarcode(plainBarcode(code))) expect(fields[name] ?? '').not.toMatch(/Strichcode hat 8/)
      else expect([status, said, fields[name]]).toEqual([422, 'invalid', expect.any(String)])
    })
    await fc.assert(judged, { numRuns: codes / 4 })
  })
})

test(`${codes} hostile answers of the service that knows barcodes: each is a food that can be shown, none, or «später»`, {
  timeout: 3_600_000,
}, async () => {
  let answer = ''
  const server = createServer((_, reply) => reply.setHeader('content-type', 'application/json').end(answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const book = openFoodFacts(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'food@formkurve.example')
  const said = fc.oneof(
    { weight: 4, arbitrary: drawnProduct.map(product => JSON.stringify({ status: 1, product, products: [product, null, 'x'] })) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.constantFrom(...bodies) },
  )
  let shown = 0
  const sane = fc.asyncProperty(said, async text => {
    answer = text
    const away = (error: unknown) => void expect(error).toBeInstanceOf(FoodAway)
    const found = [await book.byBarcode('96385074').catch(away), ...((await book.byWords('apfel').catch(away)) ?? [])]
    for (const food of found) if (food) foodShown.validateSync(foreignShown({ _id: v7(), found: food }), { strict: true })
    shown += found.filter(Boolean).length
  })
  await fc.assert(sane, { numRuns: codes })
  expect(shown).toBeGreaterThan(codes / 4)
  server.close()
})
