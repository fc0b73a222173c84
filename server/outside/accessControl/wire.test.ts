import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { adapter } from './adapter.ts'
import { openBreaker } from './breaker.ts'
import { AccessError } from './port.ts'

type Answer = (request: { url: string; method: string; headers: Record<string, unknown> }) => { status?: number; text?: string } | 'never'
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** The port, and a service that answers as it is told. */
async function service(answer: Answer, timeout = 2000) {
  const asked: string[] = []
  const server = createServer(({ url = '', method = '', headers }, response) => {
    asked.push(`${method} ${url}`)
    const told = answer({ url, method, headers })
    if (told !== 'never') response.writeHead(told.status ?? 200).end(told.text ?? '[]')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'geheim' }
  return { port: adapter(async () => address, { timeout, pause: 1 }), asked }
}

const kindOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    error => (error instanceof AccessError ? error.kind : `something else: ${error}`),
  )

test('a contract comes with its fields as the service names them, and the key goes along', async () => {
  const contract = {
    ContractID: 7,
    MemberCategoryName: 'Basis',
    ContractTermTimes: [{ Type: 'DEFAULT', TimeSpan: { Start: '2026-01-01', End: '2026-12-31' } }],
    SubContracts: [{ MemberCategoryName: 'Sauna', ContractStartDate: '2026-01-01', ContractEndDate: null, ContractState: 1 }],
    Geheimes: 'steht nirgends',
  }
  let shown: unknown
  const { port, asked } = await service(({ headers }) => {
    shown = headers.authorization
    return { text: JSON.stringify([contract]) }
  })
  const { Geheimes, ...known } = contract
  expect(await port.contractsOf('a/b')).toEqual([known])
  expect([asked, shown]).toEqual([['GET /v1/members/a%2Fb/contracts'], 'Bearer geheim'])
})

test.each([
  ['500', { status: 500 }, 'away'],
  ['429', { status: 429 }, 'away'],
  ['409', { status: 409 }, 'away'],
  ['422', { status: 422 }, 'refused'],
  ['401', { status: 401 }, 'refused'],
  ['no JSON', { text: '<html>' }, 'away'],
  ['another form', { text: '[{"ContractID":"7"}]' }, 'away'],
  ['no list', { text: '{"a":1}' }, 'away'],
  [
    'a day that is none',
    {
      text: '[{"ContractID":7,"MemberCategoryName":"B","ContractTermTimes":[{"Type":"DEFAULT","TimeSpan":{"Start":"2026-02-30","End":"x"}}]}]',
    },
    'away',
  ],
  ['far too much', { text: JSON.stringify('x'.repeat(2_100_000)) }, 'away'],
  ['nobody', 'never', 'away'],
] as const)('%s is told as one kind of error and nothing else', async (_, told, kind) => {
  const { port } = await service(() => told, 100)
  expect(await kindOf(port.contractsOf('1'))).toBe(kind)
})

test('what the service does not know is nothing, and no error', async () => {
  const { port } = await service(() => ({ status: 404, text: '{}' }))
  expect(await port.contractsOf('1')).toEqual([])
  expect(await port.profile('1')).toBeUndefined()
  expect(await kindOf(port.openDevice('1', { key: 'k' }))).toBe('refused')
})

test('a read that stays without an answer is tried once more; what changes something is not', async () => {
  let tries = 0
  const { port, asked } = await service(() => (++tries === 1 ? { status: 503 } : {}))
  expect(await port.contractsOf('1')).toEqual([])
  expect(asked).toHaveLength(2)
  tries = 0
  expect(await kindOf(port.voidEntryCode('A'))).toBe('away')
  expect(asked).toHaveLength(3)
})

test('a service that has failed for a while is left alone, tried once after a rest, and asked by all once it is back', async () => {
  let now = 0
  const breaker = openBreaker({ failures: 3, after: 1000, rest: 2000, clock: () => now })
  let calls = 0
  const fail = () =>
    kindOf(
      breaker(async () => {
        calls++
        throw new AccessError('away')
      }),
    )
  const succeed = () => kindOf(breaker(async () => void calls++))
  for (let at = 0; at < 5; at++) await fail()
  // A burst that fails at once opens nothing yet.
  expect(calls).toBe(5)
  now = 1500
  await fail()
  expect(await succeed()).toBe('away')
  expect(calls).toBe(6)
  now = 3600
  await fail()
  // The next rest is twice as long.
  now = 7500
  expect(await succeed()).toBe('away')
  expect(calls).toBe(7)
  now = 7700
  expect([await succeed(), await succeed()]).toEqual(['done', 'done'])
  expect(calls).toBe(9)
})

test('while one tries whether the service is back, others are told at once', async () => {
  let now = 0
  const breaker = openBreaker({ failures: 1, after: 0, rest: 1000, clock: () => now })
  await kindOf(breaker(() => Promise.reject(new AccessError('away'))))
  now = 1001
  let resolve: (words: string) => void = () => {}
  const promise = new Promise<string>(done => {
    resolve = done
  })
  const trying = breaker(() => promise)
  expect(await kindOf(breaker(async () => 'too early'))).toBe('away')
  resolve('back')
  expect(await trying).toBe('back')
})

test('a refusal is an answer: it opens nothing', async () => {
  const breaker = openBreaker({ failures: 1, after: 0, clock: () => 0 })
  await kindOf(breaker(() => Promise.reject(new AccessError('refused'))))
  expect(await kindOf(breaker(async () => 'answered'))).toBe('done')
})

test('an id that would shorten the path asks nothing', async () => {
  const { port, asked } = await service(() => ({}))
  expect([await kindOf(port.contractsOf('..')), await kindOf(port.openDevice('.', { key: 'k' }))]).toEqual(['refused', 'refused'])
  expect(asked).toEqual([])
})
