import { expect, test, vi } from 'vitest'
import type { Answers } from '#contract/questionnaire/shapes.ts'
import { canonical } from '#contract/rules/canonical.ts'
import { fc } from '#contract/testing/draws.ts'
import { answered, type Drafted } from './content.ts'

vi.setConfig({ testTimeout: 600_000 })
const numRuns = process.env.LONG ? 5_000 : 150

const act = fc.record({
  device: fc.nat(2),
  kind: fc.constantFrom('answer' as const, 'answer' as const, 'send' as const, 'sendTwice' as const, 'load' as const),
  question: fc.constantFrom('pain', 'goal', 'days'),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** A device of somebody who takes the draft: what was answered here and waits, and the version that was seen when it was begun. */
interface Device {
  waits: Answers
  base: number
  seen: number
}

/** A studio and three tablets that answer one draft, each with a network now and then. */
class History {
  drafted: Drafted = {}
  version = 0
  readonly devices: Device[] = [0, 1, 2].map(() => ({ waits: {}, base: 0, seen: 0 }))

  do({ device, kind, question }: Act, nth: number) {
    const one = this.devices[device]!
    if (kind === 'answer') {
      if (Object.keys(one.waits).length === 0) one.base = one.seen
      one.waits = { ...one.waits, [question]: { answer: `${device} ${nth}` } }
    }
    if (kind === 'load') one.seen = this.version
    if (kind === 'send' || kind === 'sendTwice') this.send(device, kind === 'sendTwice')
  }

  /** What waits arrives; `twice` where its answer was lost on the way. */
  send(device: number, twice: boolean) {
    const { waits, base } = this.devices[device]!
    if (Object.keys(waits).length === 0) return
    const before = this.drafted
    this.drafted = this.given(device, waits, base)
    this.judge(before, device, waits, base)
    if (twice) {
      const once = canonical(this.drafted)
      expect(canonical(this.given(device, waits, base))).toBe(once)
    }
    this.version++
    this.devices[device]!.waits = {}
  }

  private given(device: number, waits: Answers, base: number) {
    return answered(this.drafted, waits, { by: `d${device}`, at: String(this.version), base, version: this.version + 1 })
  }

  private judge(before: Drafted, device: number, waits: Answers, base: number) {
    for (const [question, was] of Object.entries(before)) if (!waits[question]) expect(this.drafted[question]).toBe(was)
    for (const [question, answer] of Object.entries(waits)) {
      const [was, now] = [before[question], this.drafted[question]!]
      expect([now.answer, now.by]).toEqual([answer, `d${device}`])
      const isUnseen = was !== undefined && was.version > base
      // What somebody else said, and whoever answers had not seen, stays beside it; what was seen is settled.
      if (isUnseen && was.by !== now.by) expect(now.other).toMatchObject({ answer: was.answer, by: was.by })
      if (isUnseen && was.by === now.by) expect(now.other?.answer).toEqual(was.other?.answer)
      if (!isUnseen) expect(now.other).toBeUndefined()
    }
  }
}

test('in histories of three tablets no question is lost, what stands came last, and what its author had not seen stays beside it', () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 4, maxLength: 40 }), acts => {
      const history = new History()
      for (const [nth, each] of acts.entries()) history.do(each, nth)
      for (const device of [0, 1, 2]) history.send(device, false)
      const asked = new Set(acts.filter(({ kind }) => kind === 'answer').map(({ question }) => question))
      expect(new Set(Object.keys(history.drafted))).toEqual(asked)
      // Somebody who has seen all of it settles what is open, and nothing is left beside anything.
      const last = acts.length
      history.do({ device: 0, kind: 'load', question: 'pain' }, last)
      for (const question of asked) history.do({ device: 0, kind: 'answer', question: question as Act['question'] }, last + 1)
      history.send(0, true)
      expect(Object.values(history.drafted).filter(({ other }) => other)).toEqual([])
    }),
    { numRuns },
  )
})
