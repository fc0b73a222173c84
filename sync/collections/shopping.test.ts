import { describe, expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { sameContent } from './equal.ts'
import { anItem, type Item, next } from './merge.fixtures.ts'
import { broughtBack, isDone, itemId, setWantedAmount, shopping, taken, ticked, wantedOf } from './shopping.ts'

const runs = { numRuns: process.env.LONG ? 5_000 : 300 }
const none: Item = { ...anItem, parts: {}, ticks: 0 }

describe('an item of the shopping list', () => {
  test('is one for a food or a name in each unit, however the name is written', () => {
    const named = (title: string, unit: 'g' | 'piece' = 'piece') => itemId({ food: '', title, unit })
    expect(named(' Grüne  Äpfel')).toBe(named('grune apfel'))
    expect(named('Äpfel')).not.toBe(named('Birnen'))
    expect(named('Äpfel', 'g')).not.toBe(named('Äpfel'))
    expect(itemId({ food: anItem.food, title: 'Mehl', unit: 'g' })).toBe(itemId({ food: anItem.food, title: 'Weissmehl', unit: 'g' }))
  })

  test('sums what asks for it; asked again the same thing counts once', () => {
    const twice = setWantedAmount(
      setWantedAmount(setWantedAmount(none, 'cake', 200, 'Kuchen'), 'bread', 500, 'Brot'),
      'cake',
      200,
      'Kuchen',
    )
    expect(wantedOf(twice)).toBe(700)
    expect(wantedOf(setWantedAmount(twice, 'cake', 100, 'Kuchen'))).toBe(600)
    expect(setWantedAmount(twice, 'cake', 200, 'Kuchen')).toBe(twice)
  })

  test('keeps its tick whatever asks for it, and begins open once it was off the list', () => {
    const done = ticked(setWantedAmount(none, 'cake', 200), true)
    expect(isDone(setWantedAmount(done, 'bread', 500))).toBe(true)
    const gone = taken(done)
    expect([wantedOf(gone), isDone(gone)]).toEqual([0, false])
    expect(isDone(setWantedAmount(gone, 'cake', 100))).toBe(false)
    const back = broughtBack(gone, done)
    expect([wantedOf(back), isDone(back)]).toEqual([200, true])
  })

  test('forgets what has not asked for long, once many have', () => {
    const all = Array.from({ length: 100 }, (_, nth) => `own.${nth}`)
    const item = all.reduce((each, source) => setWantedAmount(setWantedAmount(each, source, 5), source, 0), none)
    expect(Object.keys(item.parts).length).toBeLessThan(50)
    const full = all.reduce((each, source) => setWantedAmount(each, source, 5), none)
    expect(wantedOf(full)).toBe(500)
  })

  test('that was ticked on one device and unticked on another stands as it was touched more often', () => {
    const [on, onOff] = [next(anItem, ticked(anItem, true)), next(anItem, ticked(ticked(anItem, true), false), 2)]
    for (const merged of [shopping.merge(anItem, on, onOff), shopping.merge(anItem, onOff, on)]) expect(isDone(merged)).toBe(false)
    const again = next(onOff, ticked(onOff, true))
    expect(isDone(shopping.merge(anItem, on, again))).toBe(true)
  })
})

type Act = { device: number; kind: 'make' | 'tick' | 'enter' | 'send'; amount: number }
const act: fc.Arbitrary<Act> = fc.record({
  device: fc.integer({ min: 0, max: 2 }),
  kind: fc.constantFrom('make', 'tick', 'enter', 'send'),
  amount: fc.integer({ min: 1, max: 5 }),
})

/** Devices that make the list anew, tick, enter by hand, and send when they can; at the end all of them have. */
function played(acts: readonly Act[], hasBase: boolean) {
  let stored: Item = anItem
  const devices = [anItem, anItem, anItem].map(mine => ({ base: mine, mine }))
  const send = (at: number) => {
    const { base, mine } = devices[at]!
    stored = shopping.merge(hasBase ? base : undefined, mine, stored) as Item
    devices[at] = { base: stored, mine: stored }
  }
  for (const { device, kind, amount } of acts) {
    const own = devices[device]!
    const change = (item: Item) => {
      own.mine = sameContent(item, own.mine) ? own.mine : next(own.mine, item)
    }
    if (kind === 'make') change(setWantedAmount(own.mine, 'recipe', amount, 'Kuchen'))
    if (kind === 'tick') change(ticked(own.mine, true))
    if (kind === 'enter') change(setWantedAmount(own.mine, `own.${device}`, (own.mine.parts[`own.${device}`]?.amount ?? 0) + amount))
    if (kind === 'send') send(device)
  }
  for (const at of [0, 1, 2, 0, 1, 2]) send(at)
  return devices.map(({ mine }) => mine)
}

test('many devices: a tick survives every list made anew, nothing entered by hand is lost, and all end alike', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), fc.boolean(), (acts, hasBase) => {
      const ends = played(acts, hasBase)
      for (const item of ends) expect(item).toEqual(ends[0])
      const [item] = ends as [Item]
      expect(isDone(item)).toBe(acts.some(({ kind }) => kind === 'tick'))
      for (const device of [0, 1, 2]) {
        const entered = acts.filter(each => each.kind === 'enter' && each.device === device)
        expect(item.parts[`own.${device}`]?.amount ?? 0).toBe(entered.reduce((sum, { amount }) => sum + amount, 0))
      }
      const made = acts.filter(({ kind }) => kind === 'make').map(({ amount }) => amount)
      if (made.length > 0) expect(made).toContain(item.parts.recipe?.amount)
    }),
    runs,
  )
})
