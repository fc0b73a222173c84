import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import { createBus } from '#server/kit/bus.ts'
import { publishOnCommit } from '#server/kit/telling.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { savepoint, transacted } from './transaction.ts'

const news = (of: string): BusMessage => ({ kind: 'topic', domain: 'test', of, what: 'changed' })

/** Names of what this process hears from now on. */
function ear({ bus }: Pick<TestHouse, 'bus'>) {
  const heard: string[] = []
  bus.subscribe(message => message.kind === 'topic' && message.domain === 'test' && heard.push(message.of))
  return heard
}

describe('what a transaction tells', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse()
  }, 60_000)
  afterAll(() => house.close())

  test('is heard once it has committed, in order, and not before', async () => {
    const heard = ear(house)
    await transacted(house, async tx => {
      await publishOnCommit(tx, news('one'))
      await savepoint(tx, inner => publishOnCommit(inner, news('two')))
      await publishOnCommit(tx, news('three'))
      expect(heard).toEqual([])
    })
    expect(heard).toEqual(['one', 'two', 'three'])
  })

  test('is told by nobody where it is rolled back, or where that part of it is', async () => {
    const heard = ear(house)
    const refused = async (tx: Parameters<typeof publishOnCommit>[0]) => {
      await publishOnCommit(tx, news('refused'))
      throw new Refusal('missing')
    }
    await expect(transacted(house, refused)).rejects.toThrow(Refusal)
    await transacted(house, async tx => {
      await savepoint(tx, refused).catch(() => {})
      await publishOnCommit(tx, news('kept'))
    })
    expect(heard).toEqual(['kept'])
  })

  test('goes with the commit of one that collects nothing', async () => {
    const heard = ear(house)
    await house.db.transaction(tx => publishOnCommit(tx, news('published')))
    await vi.waitFor(() => expect(heard).toEqual(['published']))
  })
})

describe.runIf(process.env.DATABASE_URL)('of two processes over one PostgreSQL', () => {
  test('each hears what either tells, once', async () => {
    const one = await openTestHouse()
    const { databaseUrl, secrets } = one.settings
    const other = await openTestHouse({ databaseUrl, secrets })
    const heard = [ear(one), ear(other)]
    const names = Array.from({ length: 250 }, (_, nth) => `${nth}`)
    for (const [nth, name] of names.entries()) await transacted(nth % 2 ? one : other, tx => publishOnCommit(tx, news(name)))
    await transacted(one, tx => publishOnCommit(tx, news('end of one')))
    await transacted(other, tx => publishOnCommit(tx, news('end of other')))
    for (const all of heard) {
      await vi.waitFor(() => expect(all).toEqual(expect.arrayContaining(['end of one', 'end of other'])))
      expect(all.filter(name => names.includes(name)).sort()).toEqual(names.toSorted())
    }
    await other.close()
    await one.close()
  })
})

test('what could not be told to others is told as «look at everything» once it can, and what is too long as well', async () => {
  const sent: BusMessage[][] = []
  let broken = true
  const bus = createBus(async bodies => {
    if (broken) throw new Error('no line')
    sent.push(...bodies.map(body => (JSON.parse(body) as BusMessage[]).slice(1)))
  })
  bus.send([news('lost')])
  broken = false
  await bus.sent()
  expect(sent).toEqual([[{ kind: 'all' }]])
  bus.send([news('x'.repeat(9000)), news('short')])
  await bus.sent()
  expect(sent.slice(1)).toEqual([[{ kind: 'all' }], [news('short')]])
})
