import { expect, test, vi } from 'vitest'
import { createBus } from '#server/kit/bus.ts'
import { countedAs, Limits, together } from './limits.ts'
import { TooMany } from './refuse.ts'

function clocked() {
  let now = 0
  const limits = new Limits(() => now)
  const passes = (times: number, caller: { session?: string; person?: string; address: string; agent: string }, call?: string) => {
    let passed = 0
    for (let one = 0; one < times; one++) {
      try {
        limits.count(caller)
        if (call) limits.countOf(call, caller, { times: 10, seconds: 60 })
        passed++
      } catch (error) {
        expect(error).toBeInstanceOf(TooMany)
      }
    }
    return passed
  }
  return { limits, passes, wait: (ms: number) => (now += ms) }
}
const at = (session: string | undefined, agent = 'Handy') => ({
  session,
  person: session && `person of ${session}`,
  counted: session && `person of ${session}`,
  address: '203.0.113.1',
  agent,
})

test('names that callers make up do not pile up', () => {
  const limits = new Limits(() => 0, 100)
  const once = { times: 1, seconds: 60 }
  for (let made = 0; made < 1000; made++) limits.take(`made up ${made}`, once)
  expect(() => limits.take('made up 999', once)).toThrow(TooMany)
  expect(() => limits.take('made up 0', once)).not.toThrow()
})

test('who is at the limit is not forgiven because others come, however many names they make up', () => {
  const limits = new Limits(() => 0, 100)
  const limit = { times: 10, seconds: 60 }
  const once = (caller: { session?: string; person?: string; address: string; agent: string }) => () =>
    limits.countOf('call', caller, limit)
  const guesser = { address: '203.0.113.1', agent: 'Handy' }
  const anna = { session: 'anna', person: 'anna', counted: 'anna', address: '203.0.113.2', agent: 'Handy' }
  for (let time = 0; time < 300; time++) once(guesser)()
  for (let time = 0; time < 10; time++) once(anna)()
  for (let made = 0; made < 1000; made++) once({ address: `2001:db8:0:${made.toString(16)}::1`, agent: `made up ${made}` })()
  for (const caller of [guesser, anna]) expect(once(caller)).toThrow(TooMany)
})

test('one address has so many kinds of devices, whatever it says of itself, and takes nobody else’s place', () => {
  const limits = new Limits(() => 0, 1000)
  const limit = { times: 10, seconds: 60 }
  const stranger = (agent: string, address = '203.0.113.1') => limits.countOf('call', { address, agent }, limit)
  // Far from its limit, but not forgotten either.
  for (let time = 0; time < 299; time++) stranger('Handy', '203.0.113.9')
  for (let made = 0; made < 2500; made++) stranger(`made up ${made}`)
  stranger('Handy', '203.0.113.9')
  expect(() => stranger('Handy', '203.0.113.9')).toThrow(TooMany)
})

test('a rate holds for a person, on however many devices', () => {
  const { limits } = clocked()
  const limit = { times: 10, seconds: 60 }
  const count = (session: string, _id: string) => () =>
    limits.countOf('call', { session, counted: countedAs({ _id, roles: [] }), address: '203.0.113.1', agent: '' }, limit)
  for (let number = 0; number < 10; number++) expect(count(`session ${number}`, 'anna')).not.toThrow()
  expect(count('session 10', 'anna')).toThrow(TooMany)
  expect(count('session 11', 'beat')).not.toThrow()
})

test('what a call asks of each device counts for each', () => {
  const { limits } = clocked()
  const limit = { times: 1, seconds: 60, per: 'session' } as const
  const count = (session: string) => () => limits.countOf('call', { session, counted: 'anna', address: '203.0.113.1', agent: '' }, limit)
  for (const session of ['a', 'b']) expect(count(session)).not.toThrow()
  expect(count('a')).toThrow(TooMany)
})

test('tablets of one studio and screens of one display count each for itself, an employee on all tablets', () => {
  const { limits } = clocked()
  const limit = { times: 1, seconds: 60 }
  const count = (session: string, who: Parameters<typeof countedAs>[0]) => () =>
    limits.countOf('call', { session: `${who._id} ${session}`, counted: countedAs(who), address: '203.0.113.1', agent: '' }, limit)
  const studio = { _id: 'winterthur', roles: ['studio'] }
  const screen = { _id: 'screen', roles: [], display: 'gallery' }
  const trainer = { ...studio, roles: ['trainer'], employee: { _id: 'anna', key: 'k', studio: 'winterthur' } }
  for (const session of ['a', 'b']) for (const who of [studio, screen]) expect(count(session, who)).not.toThrow()
  for (const who of [studio, screen]) expect(count('a', who)).toThrow(TooMany)
  expect(count('a', trainer)).not.toThrow()
  expect(count('b', trainer)).toThrow(TooMany)
})

test('a call has its own rate per person, which refills evenly', () => {
  const { passes, wait } = clocked()
  expect(passes(30, at('a'), 'call')).toBe(10)
  expect(passes(30, at('b'), 'call')).toBe(10)
  wait(12_000)
  expect(passes(30, at('a'), 'call')).toBe(2)
  wait(3_600_000)
  expect(passes(30, at('a'), 'call')).toBe(10)
})

test('one person with many sessions is one person', () => {
  const { limits } = clocked()
  const session = (number: number) => ({ session: `s${number}`, person: 'p', address: '203.0.113.1', agent: '' })
  const all = () => {
    for (let number = 0; number < 3001; number++) limits.count(session(number))
  }
  expect(all).toThrow(TooMany)
})

test('300 people behind one address are not one', () => {
  const { passes } = clocked()
  const passed = Array.from({ length: 300 }, (_, person) => passes(10, at(undefined, `phone ${person}`), 'call'))
  expect(passed.every(times => times === 10)).toBe(true)
  expect(passes(1, at(undefined, 'one more'), 'call')).toBe(0)
})

test('signed in, an address does not count', () => {
  const { passes } = clocked()
  expect(passes(40_000, at(undefined))).toBeLessThanOrEqual(90_000)
  const signedIn = Array.from({ length: 400 }, (_, person) => passes(10, at(`s${person}`), 'call'))
  expect(signedIn.every(times => times === 10)).toBe(true)
})

test('a refusal says when to come back', () => {
  const { limits, passes } = clocked()
  passes(10, at('a'), 'call')
  try {
    limits.countOf('call', at('a'), { times: 10, seconds: 60 })
    expect.unreachable()
  } catch (error) {
    expect((error as TooMany).seconds).toBe(6)
  }
})

test('what is taken back can be done once more, and no more than the rate allows', () => {
  const { limits, passes } = clocked()
  const limit = { times: 10, seconds: 60 }
  limits.uncountOf('call', at('a'), limit)
  expect(passes(30, at('a'), 'call')).toBe(10)
  limits.uncountOf('call', at('a'), limit)
  limits.uncountOf('call', at('a'), limit)
  expect(passes(30, at('a'), 'call')).toBe(2)
  expect(passes(2, at('b'), 'call')).toBe(2)
  limits.uncountOf('call', at('b'), limit)
  for (let more = 0; more < 20; more++) limits.uncountOf('call', at('b'), limit)
  expect(passes(30, at('b'), 'call')).toBe(10)
})

test('processes count together: what one has taken of a bucket that gets empty, another does not give again', async () => {
  const buses: ReturnType<typeof createBus>[] = []
  let sent = 0
  const processes = [0, 1, 2].map(own => {
    const bus = createBus(async bodies => {
      sent += bodies.length
      for (const [other, each] of buses.entries()) if (other !== own) for (const body of bodies) each.hear(body)
    })
    buses.push(bus)
    const limits = new Limits(() => 0)
    together(limits, bus)
    return limits
  })
  const rate = { times: 20, seconds: 60 }
  const taken = (limits: Limits, key: string) => {
    for (let times = 0; ; times++) {
      try {
        limits.take(key, rate)
      } catch {
        return times
      }
    }
  }
  vi.useFakeTimers()
  try {
    expect(taken(processes[0]!, 'p anna')).toBe(20)
    for (let time = 0; time < 20; time++) processes[0]!.takeOfStranger('203.0.113.1', rate)
    await vi.runAllTimersAsync()
    expect(sent).toBe(1)
    expect([taken(processes[1]!, 'p anna'), taken(processes[2]!, 'p anna'), taken(processes[1]!, 'p bert')]).toEqual([0, 0, 20])
    expect(() => processes[2]!.takeOfStranger('203.0.113.1', rate)).toThrow(TooMany)
    // Little of a bucket is nothing to tell.
    await vi.runAllTimersAsync()
    const before = sent
    for (let time = 0; time < 10; time++) processes[0]!.take('p carla', rate)
    await vi.runAllTimersAsync()
    expect(sent).toBe(before)
  } finally {
    vi.useRealTimers()
  }
})

test('what can be guessed strangers at one address guess together so often, whatever devices they make up, and who is signed in goes on', () => {
  const { limits, wait } = clocked()
  const limit = { times: 10, seconds: 60, strangers: { times: 100, seconds: 3600 } }
  const guesses = (many: number, over: { address?: string; session?: string; counted?: string } = {}) => {
    let passed = 0
    for (let one = 0; one < many; one++)
      try {
        limits.countOf('guess', { address: '203.0.113.1', agent: `made up ${one}`, ...over }, limit)
        passed++
      } catch (error) {
        expect(error).toBeInstanceOf(TooMany)
      }
    return passed
  }
  expect([guesses(500), guesses(20, { address: '203.0.113.2' }), guesses(20, { session: 'anna', counted: 'anna' })]).toEqual([100, 20, 10])
  wait(360_000)
  expect(guesses(500)).toBe(10)
})
