import { filter, firstValueFrom } from 'rxjs'
import { describe, expect, test, vi } from 'vitest'
import type { CollectionName } from '#contract/sync.ts'
import { Device, forgetDevices } from '#sync/simulation/device.ts'
import { newSet } from '#sync/simulation/given.ts'
import { openServer } from '#sync/simulation/server.ts'
import { type Contact, Failed, Stopped } from './contact.ts'
import { Together } from './together.ts'

describe('pulls that are asked for at about the same time', () => {
  const portion = (name: string) => ({ documents: [{ id: name }], checkpoint: `${name} after`, more: false })
  /** Answers a request, by the path without its query. */
  type Judge = (path: string) => Error | undefined

  function contactOf(judge: Judge = () => undefined) {
    const asked: string[] = []
    const until = async (path: string, _init: object, signal: AbortSignal) => {
      if (signal.aborted) throw new Stopped()
      const [where = '', search] = path.split('?')
      const query = new URLSearchParams(search)
      const names = [...query.keys()].filter(key => key !== 'limit' && key !== 'epoch' && key !== 'checkpoint')
      asked.push(`${where} ${names.join(' ')}`.trim())
      const failed = judge(where)
      if (failed) throw failed
      if (where !== 'sync/pull') return { ...portion(where.split('/')[1]!), epoch: 'e' }
      return { pulled: names.map(name => ({ collection: name, ...portion(name) })), epoch: 'e' }
    }
    return { contact: { until } as unknown as Contact, asked }
  }

  const { signal } = new AbortController()
  const ask = (name: CollectionName) => ({ name, epoch: 'e', checkpoint: 'before', signal })
  const all = ['sets', 'cart', 'meals'] as const

  interface Case {
    awaited: readonly CollectionName[]
    excused?: CollectionName
    asks: [CollectionName][]
    asked: string[]
    judge?: Judge
  }
  test.each<[string, Case]>([
    ['go as one', { awaited: all, asks: [['sets'], ['cart'], ['meals']], asked: ['sync/pull sets cart meals'] }],
    ['do not wait for long for one that has nothing to ask', { awaited: all, asks: [['sets'], ['cart']], asked: ['sync/pull sets cart'] }],
    [
      'do not wait for one that fetches a snapshot first',
      { awaited: all, excused: 'meals', asks: [['sets'], ['cart']], asked: ['sync/pull sets cart'] },
    ],
    ['of which one is by itself go as before', { awaited: all, asks: [['sets']], asked: ['sync/sets/pull'] }],
    ['do not hold up what nobody awaited', { awaited: [], asks: [['sets'], ['cart']], asked: ['sync/sets/pull', 'sync/cart/pull'] }],
    [
      'go by themselves to a server that does not know such a request',
      {
        awaited: ['sets', 'cart'],
        asks: [['sets'], ['cart']],
        asked: ['sync/pull sets cart', 'sync/sets/pull', 'sync/cart/pull'],
        judge: path => (path === 'sync/pull' ? new Failed('refused', { status: 404, code: 'unknown-path' }) : undefined),
      },
    ],
  ])('%s', async (_, { awaited, excused, asks, asked: wanted, judge }) => {
    const { contact, asked } = contactOf(judge)
    const together = new Together(contact)
    together.expect(awaited)
    const answering = asks.map(([name]) => together.pull(ask(name)))
    if (excused) together.excuse(excused)
    const answers = await Promise.all(answering)
    expect(answers).toMatchObject(asks.map(([name]) => ({ ...portion(name), epoch: 'e' })))
    expect(asked).toEqual(wanted)
  })

  test('one that begins from nothing goes alone and at once', async () => {
    const { contact, asked } = contactOf()
    const together = new Together(contact)
    together.expect(all)
    await together.pull({ name: 'sets', epoch: 'e', signal })
    expect(asked).toEqual(['sync/sets/pull'])
  })

  test.each(['epoch', 'anew'] as const)('all hear of a failure that concerns all (%s)', async kind => {
    const { contact, asked } = contactOf(() => new Failed(kind, { status: 409 }))
    const together = new Together(contact)
    together.expect(['sets', 'cart'])
    const results = await Promise.allSettled([together.pull(ask('sets')), together.pull(ask('cart'))])
    expect(results).toMatchObject([
      { status: 'rejected', reason: { kind } },
      { status: 'rejected', reason: { kind } },
    ])
    expect(asked).toEqual(['sync/pull sets cart'])
  })

  test('stopped while they wait for each other, they end and ask for nothing', async () => {
    const { contact, asked } = contactOf()
    const together = new Together(contact)
    const stop = new AbortController()
    together.expect(all)
    const waiting = Promise.allSettled((['sets', 'cart'] as const).map(name => together.pull({ ...ask(name), signal: stop.signal })))
    stop.abort()
    const stopped = { status: 'rejected', reason: expect.any(Stopped) }
    expect(await waiting).toEqual([stopped, stopped])
    expect(asked).toEqual([])
  })
})

describe('a device that was away', () => {
  const line = { id: 'shake:650', product: 'shake', title: 'Shake', price: 650, counts: { phone: { plus: 2, minus: 0 } } }

  async function away() {
    const server = openServer()
    const [one, other] = [new Device(server), new Device(server)]
    await one.open()
    await other.open()
    await one.local.insert('sets', newSet())
    await one.local.insert('cart', line)
    await one.local.sent()
    const has = (count: number) => vi.waitFor(async () => expect(await other.local.find('sets', {})).toHaveLength(count))
    await has(1)
    await other.saved()
    await other.close()
    const late = newSet()
    await one.local.insert('sets', late)
    await one.local.change('cart', line.id, held => ({ ...held, title: 'Shake gross' }))
    await one.local.sent()
    await one.close()
    other.wire.seen.length = 0
    return { other, has }
  }
  const pulls = ({ wire }: Device) => wire.seen.map(({ path }) => path.split('?')[0]!).filter(path => path.endsWith('/pull'))

  test('asks once for the news of all collections', async () => {
    const { other, has } = await away()
    await other.open()
    await other.saved()
    await has(2)
    expect(await other.local.one('cart', line.id)).toMatchObject({ title: 'Shake gross' })
    expect(pulls(other)).toEqual(['sync/pull'])
    await other.close()
    forgetDevices()
  })

  test.each([['unsent'], ['unanswered'], ['twice'], [503], [404]] as const)('comes in step where that request is %s', async fate => {
    const { other, has } = await away()
    let first = true
    other.wire.fate = ({ path }) => {
      if (!path.startsWith('sync/pull') || !first) return 'well'
      first = false
      return fate
    }
    await other.open()
    await vi.waitFor(() => expect(first).toBe(false))
    other.clock.pass(60_000)
    await firstValueFrom(other.local.status$.pipe(filter(({ state }) => state === 'saved')))
    await has(2)
    expect(await other.local.one('cart', line.id)).toMatchObject({ title: 'Shake gross' })
    await other.close()
    forgetDevices()
  })
})
