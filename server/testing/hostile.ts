import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import type { AnyCall } from '#contract/call.ts'
import type { DomainName } from '#contract/index.ts'
import { type CollectionName, type Pushed, sync, type Wired } from '#contract/sync.ts'
import { fc } from '#contract/testing/draws.ts'
import { documents } from '#server/sync/testing/documents.ts'
import { attackOf, callsOf, every, expectSane, inputOf, openOnce, scene, send, takeTurns } from './attack.ts'
import { employee, signIn } from './make.ts'
import { bodies, nasty, oddDays } from './nasty.ts'
import { encodable, type Inside, momentsIn, placesIn, reaches, replaced, withoutFields } from './places.ts'
import { some } from './some.ts'

const asJson = { 'content-type': 'application/json' }

const pushed = Object.entries(documents) as [CollectionName, (over?: Record<string, unknown>) => Wired][]
let others = 0
/** Another document of the same kind. */
function another(collection: CollectionName, make: (over?: Record<string, unknown>) => Wired) {
  const word = `other${++others}`
  if (collection === 'cart') return make({ id: `${word}:450`, product: word })
  if (collection === 'habitTicks') return make()
  if (collection === 'shopping') return make({ title: word })
  return make({ id: collection === 'chatDrafts' ? word : crypto.randomUUID() })
}

/** Valid inputs that reach further in than the examples do. */
const deeper: [string, object][] = [
  ...pushed.map(([collection, make]): [string, object] => [
    'POST sync/:collection/push',
    { params: { collection }, body: [pushOf(make()), pushOf(make())] },
  ]),
  ['POST sync/:collection/compare', { params: { collection: 'sets' }, body: [{ id: 'a', version: 1 }] }],
  ['POST gf/schedule/clashes', { body: { studio: 'winterthur', executions: plannedOnes() } }],
  ...['DAILY', 'MONTHLY;BYDAY=2TU'].map((rule): [string, object] => [
    'POST gf/schedule/clashes',
    { body: { studio: 'winterthur', series: { ...seriesIn(), rule: `FREQ=${rule};UNTIL=20270230` } } },
  ]),
  ['POST gf/schedule/series', { body: { ...seriesIn(), rule: 'FREQ=DAILY;UNTIL=00000000' } }],
]
function plannedOnes() {
  return (every.get('POST gf/schedule')!.example!.body as { executions: object[] }).executions
}
function seriesIn() {
  return every.get('POST gf/schedule/series')!.example!.body as object
}
function pushOf(doc: Wired) {
  return { assumedMasterState: doc, newDocumentState: { ...doc, version: doc.version + 1 } }
}

const queryNames = ({ query }: AnyCall) => Object.keys((query as { fields?: object } | undefined)?.fields ?? {})

/** Made inputs of all domains together. */
const runs = process.env.LONG ? 5000 : 300

const types = ['text/html', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; charset=utf-16']
const wild = ['%', '%E0%A4%A', '%00', '%ED%A0%80', '%2e%2e%2f', 'x'.repeat(5000), encodeURIComponent('💥'), '%27']
const queries = [
  '%',
  'a=%FF',
  '__proto__=1',
  'page=1&page=2',
  'page[]=1',
  'limit=1e999',
  'limit=-1',
  '&&==&',
  'start=\u00e4',
  'checkpoint=%00',
]

/**
 * Throws at every call of these domains what no app of ours would send: whatever comes, the answer is one, or a refusal in our words. A domain
 * has a file that says only this, so that the tries run side by side and by word.
 */
export function tryHostile(...domains: DomainName[]) {
  beforeAll(openOnce, 60_000)
  const calls = domains.flatMap(callsOf)
  const names = new Set(calls.map(([name]) => name))
  const inputs = [...calls.map(([name, call]): [string, object] => [name, inputOf(call)]), ...deeper.filter(([name]) => names.has(name))]

  test.each(calls)('%s takes any broken body', async (name, call) => {
    await scene.here.restore()
    const { path } = attackOf(call, inputOf(call))
    for (const body of some(bodies, 3, name)) await expectSane({ method: call.method, path, headers: asJson, body })
    for (const type of some(types, 4, name))
      await expectSane({ method: call.method, path, headers: { 'content-type': type }, body: '{"a":1}' })
    await expectSane({ method: call.method, path, headers: asJson, body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) })
    await expectSane({ method: call.method, path, headers: { ...asJson, 'idempotency-key': 'a b' }, body: '{}' })
  })

  test.each(calls)('%s takes any address', async (name, call) => {
    const { path } = attackOf(call, inputOf(call))
    const names = call.path.match(/:\w+/g) ?? []
    for (const param of names)
      for (const one of some(wild, 4, name)) await expectSane({ method: call.method, path: call.path.replace(param, one) })
    for (const query of some(queries, 5, name))
      await expectSane({ method: call.method, path: `${path.split('?')[0]}?${encodeURI(query).replaceAll('%25', '%')}` })
    for (const method of some(['PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'HEAD'], 5, name)) await expectSane({ method, path })
  })

  test('every call takes anything in any place of its input', async () => {
    const attack = fc.nat(inputs.length - 1).chain(index => {
      const [name, input] = inputs[index]!
      const call = every.get(name)!
      const places = placesIn(input).filter(place => place.length > 0 && (place[0] !== 'params' || place.length > 1))
      const named = queryNames(call).map(name => ['query', name])
      const value = fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...nasty) },
        { weight: 1, arbitrary: fc.jsonValue() },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
        { weight: 1, arbitrary: fc.double() },
      )
      const change = fc.tuple(fc.constantFrom(...places, ...named, ['body']), value)
      return fc.array(change, { minLength: 1, maxLength: 3 }).map(changes => ({ index, name, changes }))
    })
    const sane = fc.asyncProperty(attack, async ({ index, changes }) => {
      const [name, input] = inputs[index]!
      const call = every.get(name)!
      const changed = changes.reduce<unknown>(
        (before, [place, by]) => (reaches(before, place) ? replaced(before, place, by) : before),
        input,
      )
      await expectSane(attackOf(call, encodable(changed)))
    })
    await fc.assert(sane, { numRuns: Math.ceil((runs * inputs.length) / (every.size + deeper.length)) })
    await takeTurns()
    expect((await scene.house.as(scene.who, account.me)).status).toBe(200)
  }, 600_000)

  test('every call takes odd days, and lacks a field of any item of a list, whoever asks', async () => {
    const officer = () => employee(scene.house, 'admin')
    let asking = await officer()
    const ask = async (call: AnyCall, input: unknown): Promise<void> => {
      const status = await expectSane({ ...attackOf(call, encodable(input)), token: asking.token })
      if (status !== 429 && status !== 401) return
      asking = await officer()
      await expectSane({ ...attackOf(call, encodable(input)), token: asking.token })
    }
    for (const [name, input] of inputs) {
      const call = every.get(name)!
      for (const part of ['params', 'query', 'body'] as const) {
        const shape = part === 'params' ? { fields: call.params } : call[part]
        for (const [place, tail] of momentsIn(shape as Inside, (input as Record<string, unknown>)[part], [part]))
          for (const odd of some(oddDays, 4, `${name} ${place.join('.')}`))
            if (reaches(input, place)) await ask(call, replaced(input, place, `${odd}${tail}`))
      }
      // The line of a split that every object has by itself.
      for (const part of ['query', 'body'] as const) {
        const { fields = {} } = (call[part] ?? {}) as { fields?: object }
        if ('line' in fields) await ask(call, replaced(input, [part, 'line'], 'constructor:x'))
      }
      for (const changed of some([...withoutFields(input)], 3, name)) await ask(call, changed)
      await ask(call, input)
    }
  }, 600_000)
}

/** The same for documents that are pushed. */
export function tryHostileDocuments() {
  beforeAll(openOnce, 60_000)

  test.each(pushed)('a pushed document of %s takes anything in any place, and a good one beside it is stored', async (collection, make) => {
    // Some of the calls before end their session.
    scene.who = await signIn(scene.house, scene.who._id)
    for (const place of placesIn(make()).filter(place => place.length > 0)) {
      const good = another(collection, make)
      const bad = nasty.map(by => ({ newDocumentState: replaced(another(collection, make), place, by) as Wired }))
      const attack = attackOf(sync.push as AnyCall, { params: { collection }, body: [...bad, { newDocumentState: good }] })
      await expectSane(attack)
      const { refused, conflicts } = JSON.parse((await send(attack)).text) as Pushed
      expect(refused.filter(({ id }) => id === good.id)).toEqual([])
      expect(Array.isArray(conflicts)).toBe(true)
    }
  })
}
