import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { array, object } from 'yup'
import type { AnyCall, Input } from '#contract/call.ts'
import { del, get, post } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { count, decimal, done, id, json, list, text } from '#contract/shapes.ts'
import { person } from '#server/shared/auth/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { type Listening, listening } from '#server/testing/listening.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { type Parts, requestOf } from '#server/testing/request.ts'
import { api } from './api.ts'
import { file, serve } from './serve.ts'

const add = object({ by: count(1, 7).required(), note: text(20), tags: list(object({ name: text(10).required() }), 3), free: json() })

const calls = {
  literal: get('kinds/all', { access: 'public' }, object({ what: text().required() })),
  param: get('kinds/:id', { access: 'public', params: { id: text(20).required() } }, object({ what: text().required() })),
  below: get('kinds/:id/rows/:row', { access: 'public', params: { id: text(20).required() } }, object({ what: text().required() })),
  feed: get('feed/:key.ics', { access: 'public', params: { key: text(20).required() } }, object({ what: text().required() })),
  row: get('rows/:id', { access: [] }, object({ id: id().required() })),
  add: post(
    'add',
    { access: [], body: add },
    object({ goal: decimal(0, 1e6).required(), rows: array().of(object({ name: text().required() })) }),
  ),
  echo: post('echo', { access: 'public', body: add, query: object({ page: count(), list: list(text(5), 3), word: text(5) }) }, json()),
  refuse: post('refuse', { access: [], body: object({ code: text().required() }) }, done),
  direct: post('direct', { access: [], through: 'sync', body: object({ by: count().required() }) }, done),
  clash: post('clash', { access: [], body: object({ how: text().required() }) }, done),
  edit: post('studios/:id', { access: ['gf_c_plan'], params: { id: text(20).required() }, studio: ({ params }) => params.id }, done),
  download: get('download', { access: 'public' }, 'file'),
  change: get('change', { access: [], changes: true }, done),
  gone: del('kinds/:id', { access: 'public', params: { id: text(20).required() } }, done),
}

const addTo = (by: number) => ({ streakGoal: sql`${person.streakGoal} + ${by}` })
let directs = 0
let crossings = 0

const clashes: Record<string, () => unknown> = {
  unique: () => Object.assign(new Error('x', { cause: Object.assign(new Error('y'), { code: '23505' }) })),
  text: () => Object.assign(new Error('x', { cause: Object.assign(new Error('y'), { code: '22021' }) })),
  deadlock: () => Object.assign(new Error('x'), { code: '40P01' }),
  twice: () => (++crossings % 3 === 0 ? undefined : Object.assign(new Error('x'), { code: '40001' })),
  reach: () => new Error('x', { cause: Object.assign(new Error('y'), { code: 'ECONNREFUSED' }) }),
  pipe: () => Object.assign(new Error('x'), { code: 'EPIPE' }),
  full: () => Object.assign(new Error('x'), { code: '53300' }),
  unforeseen: () => new Error('secret detail'),
}

const served = serve(calls, {
  literal: () => ({ what: 'literal' }),
  param: ({ params }) => ({ what: `param ${params.id}` }),
  below: ({ params }) => ({ what: `${params.id} ${params.row}` }),
  feed: ({ params }) => ({ what: `feed ${params.key}` }),
  row: ({ params }) => params,
  add: async ({ who, body, tx }) => {
    const [row] = await tx.update(person).set(addTo(body.by)).where(eq(person._id, who._id)).returning()
    return { goal: row?.streakGoal ?? 0, secret: 'x', rows: [{ name: 'a', secret: 'y' }] }
  },
  echo: ({ body, query }) => ({ body, query }),
  refuse: async ({ who, body, tx }) => {
    await tx.update(person).set(addTo(1)).where(eq(person._id, who._id))
    throw new Refusal(body.code as 'stale')
  },
  direct: async () => {
    const before = directs
    await new Promise(next => setImmediate(next))
    directs = before + 1
    return { ok: true }
  },
  clash: ({ body }) => {
    const error = clashes[body.how]?.()
    if (error) throw error
    return { ok: true }
  },
  edit: () => ({ ok: true }),
  download: () => file(Readable.from(['one ', 'two']), { type: 'text/csv', headers: { 'content-disposition': 'attachment' } }),
  change: async ({ who, tx }) => {
    await tx.update(person).set(addTo(1)).where(eq(person._id, who._id))
    return { ok: true }
  },
  gone: () => ({ ok: true }),
})

let house: TestHouse
let server: Listening
beforeAll(async () => {
  house = await openTestHouse()
  server = await listening(api(house, served))
}, 60_000)
afterAll(async () => {
  server.close()
  await house.close()
})

const raw = (path: string, init?: RequestInit) => fetch(`${server.url}/${path}`, init)
async function as<C extends AnyCall>(who: Pick<Somebody, 'token'> | undefined, call: C, input: Input<C> | object = {}, key?: string) {
  const { path, init } = requestOf(call, input as Parts, { token: who?.token, key })
  const response = await raw(path, init)
  // biome-ignore lint/suspicious/noExplicitAny: replies of many calls, looked at one by one
  return { status: response.status, headers: response.headers, body: (await response.json()) as any }
}
const goalOf = async ({ _id }: { _id: string }) => (await house.db.select().from(person).where(eq(person._id, _id)))[0]?.streakGoal

test('literal paths win over params, whatever the order, and paths with endings and slashes are found', async () => {
  const what = async (path: string) => (await (await raw(path)).json()).what
  expect(await what('kinds/all')).toBe('literal')
  expect(await what('kinds/other')).toBe('param other')
  expect(await what('kinds/other/')).toBe('param other')
  expect(await what('kinds/%C3%BC%2F1')).toBe('param ü/1')
  expect(await what('feed/mine.ics')).toBe('feed mine')
})

test('unknown paths, wrong methods and unreadable ones answer the same refusal', async () => {
  const of = async (path: string, method = 'GET') => {
    const response = await raw(path, { method })
    return [response.status, (await response.json()).code, response.headers.get('allow')]
  }
  expect(await of('nothing/here')).toEqual([404, 'unknown-path', null])
  expect(await of('kinds/all', 'POST')).toEqual([405, 'wrong-method', 'GET, DELETE, HEAD, OPTIONS'])
  expect(await of('kinds/all', 'PATCH')).toEqual([405, 'wrong-method', 'GET, DELETE, HEAD, OPTIONS'])
  expect(await of('kinds/%E0%A4%A')).toEqual([400, 'unreadable', null])
  expect(await of(`kinds/${'x'.repeat(600)}`)).toEqual([404, 'unknown-path', null])
  expect((await of('rows/keine-id'))[1]).toBe('unauthenticated')
})

test('HEAD answers without a body, OPTIONS says what there is', async () => {
  const head = await raw('kinds/all', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await raw('kinds/all', { method: 'OPTIONS' })).status).toBe(204)
  const anna = await member(house)
  const changing = await raw('change', { method: 'HEAD', headers: { authorization: `Bearer ${anna.token}` } })
  expect([changing.status, changing.headers.get('allow'), await goalOf(anna)]).toEqual([405, 'GET, OPTIONS', 3])
})

test('an id that is none, a text too long and a query given twice are refused by field', async () => {
  const anna = await member(house)
  const row = await as(anna, calls.row, { params: { id: "1' or 1=1" } })
  expect([row.status, row.body.fields]).toEqual([422, { id: 'Diese Kennung ist nicht lesbar.' }])
  const twice = await as(undefined, calls.echo, { body: { by: 1 }, query: { word: ['a', 'b'] } })
  expect([twice.status, Object.keys(twice.body.fields)]).toEqual([422, ['word']])
})

test('every fault is told at once, by its path, in German', async () => {
  const { status, body } = await as(undefined, calls.echo, { body: { by: '3', note: 'x'.repeat(21), tags: [{ name: 'ok' }, {}] } })
  expect(status).toBe(422)
  expect(body.fields).toEqual({
    by: 'Bitte gib eine Zahl ein.',
    note: 'Höchstens 20 Zeichen.',
    'tags[1].name': 'Dieses Feld wird benötigt.',
  })
})

test("a form's empty field is absent, but not inside what another schema judges; unknown fields go nowhere", async () => {
  const sent = { by: 1, note: '', unknown: 1, tags: [{ name: 'a', unknown: 1 }], free: { rev: '', any: 1 } }
  const { body } = await as(undefined, calls.echo, { body: sent, query: { unknown: 'x', word: '', list: 'a' } })
  expect(body).toEqual({ body: { by: 1, tags: [{ name: 'a' }], free: { rev: '', any: 1 } }, query: { list: ['a'] } })
})

test('a list over its maximum is refused before its items are judged', async () => {
  const tags = Array.from({ length: 4 }, () => 0)
  expect((await as(undefined, calls.echo, { body: { by: 1, tags } })).body.fields).toEqual({ tags: 'Mehr als 3 gehen nicht auf einmal.' })
})

test('a reply carries the fields of its shape and no other', async () => {
  const { body } = await as(await member(house), calls.add, { body: { by: 2 } })
  expect(body).toEqual({ goal: 5, rows: [{ name: 'a' }] })
})

test('no answer is cached', async () => {
  for (const path of ['kinds/all', 'nothing', 'download']) expect((await raw(path)).headers.get('cache-control')).toBe('no-store')
})

test('a file comes as it is', async () => {
  const response = await raw('download')
  expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual(['text/csv', 'attachment'])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toBe('one two')
})

test('a body that is no JSON, too large, too deep or reaches for a prototype is refused', async () => {
  const of = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = { 'content-type': 'application/json' }) => {
    const response = await raw('echo', { method: 'POST', body, headers })
    return [response.status, (await response.json()).code]
  }
  expect(await of('{"by":')).toEqual([400, 'unreadable'])
  expect(await of('[')).toEqual([400, 'unreadable'])
  expect(await of(new Uint8Array([0x22, 0xff, 0x22]))).toEqual([400, 'unreadable'])
  expect(await of(`${'['.repeat(40_000)}${']'.repeat(40_000)}`)).toEqual([400, 'unreadable'])
  expect(await of('{"by":1,"free":{"__proto__":{"admin":true}}}')).toEqual([400, 'unreadable'])
  expect(await of('by=1', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([415, 'bad-media-type'])
  expect(await of('{"by":1}', { 'content-type': 'application/json; charset=latin1' })).toEqual([415, 'bad-media-type'])
  expect(await of('{"by":1}', { 'content-type': 'application/json', 'content-encoding': 'gzip' })).toEqual([415, 'bad-media-type'])
  expect(await of(JSON.stringify('x'.repeat(2_000_000)))).toEqual([413, 'too-large'])
  expect(await of('null')).toEqual([422, 'invalid'])
  expect(await of('7')).toEqual([422, 'invalid'])
})

test('a caller that goes away in the middle leaves no trace', async () => {
  await new Promise<void>(gone => {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write('POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"by":', () =>
        socket.destroy(),
      )
    }).on('close', () => gone())
  })
  expect((await raw('kinds/all')).status).toBe(200)
})

test('rights hold in the studio that the call names', async () => {
  const planner = await employee(house, 'studio_manager', ['pfungen'])
  const everywhere = await holder(house, [{ right: 'gf_c_plan', studios: 'all' }])
  const edit = (who: Somebody | undefined, studio: string) => as(who, calls.edit, { params: { id: studio } }).then(({ status }) => status)
  expect([await edit(planner, 'pfungen'), await edit(planner, 'winterthur')]).toEqual([200, 403])
  expect(await edit(everywhere, 'winterthur')).toBe(200)
  expect([await edit(await member(house), 'pfungen'), await edit(undefined, 'pfungen')]).toEqual([403, 401])
})

test('fifty at once with the same key have one effect and one answer', async () => {
  const anna = await member(house)
  const key = v7()
  const answers = await Promise.all(Array.from({ length: 50 }, () => as(anna, calls.add, { body: { by: 1 } }, key)))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([JSON.stringify([200, { goal: 4, rows: [{ name: 'a' }] }])]),
  )
  expect(await goalOf(anna)).toBe(4)
})

test('the same key with another input is refused, in another order of fields it is the same, and keys are per person and call', async () => {
  const anna = await member(house)
  const bea = await member(house)
  const key = v7()
  expect((await as(anna, calls.add, { body: { by: 1, note: 'a' } }, key)).status).toBe(200)
  expect((await as(anna, calls.add, { body: { note: 'a', by: 1 } }, key)).status).toBe(200)
  expect((await as(anna, calls.add, { body: { by: 2 } }, key)).body.code).toBe('key-reused')
  expect((await as(bea, calls.add, { body: { by: 2 } }, key)).status).toBe(200)
  expect((await as(anna, calls.change, {}, key)).status).toBe(200)
  expect([await goalOf(anna), await goalOf(bea)]).toEqual([5, 5])
})

test('a final refusal is remembered and has undone what it wrote; a passing one is tried again', async () => {
  const anna = await member(house)
  const key = v7()
  const first = await as(anna, calls.refuse, { body: { code: 'stale' } }, key)
  expect([first.status, await goalOf(anna)]).toEqual([409, 3])
  expect((await as(anna, calls.refuse, { body: { code: 'stale' } }, key)).body).toEqual(first.body)
  const passing = v7()
  expect((await as(anna, calls.refuse, { body: { code: 'too-many' } }, passing)).status).toBe(429)
  const { rows } = await house.pool.query('select key from answered where person = $1', [anna._id])
  expect(rows).toEqual([{ key }])
})

test('an input that is not valid is not remembered, so a later version may take it', async () => {
  const anna = await member(house)
  expect((await as(anna, calls.add, { body: { by: 99 } }, v7())).status).toBe(422)
  const { rows } = await house.pool.query('select 1 from answered where person = $1', [anna._id])
  expect(rows).toEqual([])
})

test('a call through the sync door runs once per key too', async () => {
  const anna = await member(house)
  const key = v7()
  directs = 0
  await Promise.all(Array.from({ length: 20 }, () => as(anna, calls.direct, { body: { by: 1 } }, key)))
  expect(directs).toBe(1)
  expect((await as(anna, calls.direct, { body: { by: 2 } }, key)).body.code).toBe('key-reused')
})

test('a key that is no key is refused', async () => {
  const anna = await member(house)
  expect((await as(anna, calls.add, { body: { by: 1 } }, 'x'.repeat(201))).status).toBe(422)
})

test('what the record refuses becomes a refusal, and transactions that crossed run again', async () => {
  const anna = await member(house)
  const of = async (how: string) => (await as(anna, calls.clash, { body: { how } })).body.code ?? 'ok'
  expect([await of('unique'), await of('text'), await of('deadlock'), await of('twice')]).toEqual(['stale', 'invalid', 'stale', 'ok'])
  expect([await of('reach'), await of('pipe'), await of('full')]).toEqual(['stopping', 'stopping', 'stopping'])
})

test('a fault nobody foresaw tells nothing of itself', async () => {
  const { status, body } = await as(await member(house), calls.clash, { body: { how: 'unforeseen' } })
  expect([status, body]).toEqual([500, { code: 'broken', message: 'Es gab einen Fehler.' }])
})
