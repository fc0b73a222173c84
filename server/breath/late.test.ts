import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { breath } from '#contract/breath.ts'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { contract } from '#contract/testing/whole.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import { whenBreathed } from '#server/serve/breath.ts'
import { gateOf } from '#server/serve/gate.ts'
import { breathed, compile, perform } from '#server/serve/perform.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { breathe } from '#server/testing/breathe.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'

const worn = Object.values(contract)
  .flatMap(calls => Object.values(calls as Record<string, AnyCall>))
  .filter(call => call.breath)

const house = testHouse()
let author: Somebody
beforeAll(async () => {
  author = await employee(house, 'admin', 'all')
}, 60_000)

test.each(worn.map(call => [nameOf(call), call] as const))(
  '%s, refused once its breath is over, is told to its author',
  async (_, call) => {
    let refusal: Refusal | undefined
    const served = compile({
      call: { ...call, health: undefined },
      handle: () => {
        if (refusal) throw refusal
        return {}
      },
    })
    whenBreathed(house, breathed(house, [served]))
    const who = (await gateOf(house).who(author.token))!
    const key = v7()
    const { params = {}, query = {}, body } = call.example!
    const raw = { params, query: new URLSearchParams(query as Record<string, string>).toString(), body }
    const act = () => perform({ house, served, who, caller: { address: '', agent: '' }, local: false, elsewhere: false, raw, key })
    const told: BusMessage[] = []
    const deaf = house.bus.subscribe(message => void told.push(message))
    expect(await act()).toMatchObject({ status: call.status ?? 200 })
    refusal = new Refusal('stale', undefined, undefined, 'Jemand war schneller.')
    expect(await breathe(house)).toBe(0)

    const answer = { status: 409, code: 'stale', message: 'Jemand war schneller.' }
    const again = (await act()) as { status: number; text: string }
    expect({ status: again.status, ...JSON.parse(again.text) }).toEqual(answer)
    expect((await house.as(author, breath.refused, { query: { keys: `${v7()},${key}` } })).reply).toEqual([{ key, ...answer }])
    const frames = told.flatMap(message => (message.kind === 'live' && message.event === 'act:refused' ? [message] : []))
    expect(frames).toMatchObject([{ people: [author._id], data: { key, ...answer } }])
    const bell = await house.db.delete(notification).where(eq(notification.person, author._id)).returning()
    expect(bell.map(({ title, link }) => [title, link])).toEqual([
      ['Nicht ausgeführt: Das wurde inzwischen geändert.', call.offline ? '/abgleich' : null],
    ])
    // What was told is over: no second time.
    expect(await breathe(house)).toBe(0)
    expect(await house.db.select().from(notification).where(eq(notification.person, author._id))).toEqual([])
    deaf()
  },
)

test('refused for a right that was gone when its breath was over, it is done once where it comes again after the right is back', async () => {
  let gone = false
  let done = 0
  const [call] = worn as [AnyCall]
  const served = compile({
    call: { ...call, health: undefined },
    handle: () => {
      if (gone) throw new Refusal('forbidden')
      done++
      return {}
    },
  })
  whenBreathed(house, breathed(house, [served]))
  const who = (await gateOf(house).who(author.token))!
  const key = v7()
  const { params = {}, query = {}, body } = call.example!
  const raw = { params, query: new URLSearchParams(query as Record<string, string>).toString(), body }
  const act = () => perform({ house, served, who, caller: { address: '', agent: '' }, local: false, elsewhere: false, raw, key })
  await act()
  gone = true
  expect(await breathe(house)).toBe(0)
  await expect(act()).rejects.toMatchObject({ code: 'forbidden' })
  expect((await house.as(author, breath.refused, { query: { keys: key } })).reply).toMatchObject([{ key, code: 'forbidden' }])

  gone = false
  done = 0
  expect(await Promise.all([act(), act()])).toMatchObject([{ status: call.status ?? 200 }, { status: call.status ?? 200 }])
  // Each look before its breath is over is taken back: what counts is what is done after it.
  done = 0
  expect(await breathe(house)).toBe(0)
  expect(done).toBe(1)
  expect((await house.as(author, breath.refused, { query: { keys: key } })).reply).toEqual([])
  await act()
  expect(await breathe(house)).toBe(0)
  expect(done).toBe(1)
})
