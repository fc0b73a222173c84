import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DisplayPlan } from '#contract/displays/calls.ts'
import { dayMs } from '#contract/time.ts'
import { isOpen, Player, type PlayerStore, type Slide, type Stage, underneath } from './player.ts'

const seconds = 10
const days = process.env.LONG ? 14 : 1

const planOf = (names: readonly string[], over: Partial<DisplayPlan> = {}): DisplayPlan => ({
  _id: 'tv',
  title: 'TV',
  studio: 'winterthur',
  studioName: 'Formkurve Winterthur',
  courses: false,
  seconds,
  hours: null,
  pictures: names.map(name => ({ name, address: `files/${name}?sig=${Math.random()}`, until: null })),
  ...over,
})

/** Addresses of pictures that are in memory. */
let inMemory: Set<string>
let most: number
let shown: Slide[]
let stored: Map<string, Blob>
let keptPlan: DisplayPlan | undefined
let reach: { plan: DisplayPlan | undefined; broken: Set<string>; fetched: string[]; failures: number }
let player: Player

const store: PlayerStore = {
  plan: () => keptPlan,
  setPlan: plan => {
    keptPlan = plan
  },
  picture: async name => stored.get(name),
  keep: async (name, picture) => void stored.set(name, picture),
  sweep: async names => {
    for (const name of stored.keys()) if (!names.has(name)) stored.delete(name)
  },
}

const offline = new Error('offline')
const stage = (over: Partial<Stage> = {}): Stage => ({
  store,
  load: async () => {
    if (!reach.plan) throw offline
    return reach.plan
  },
  fetch: async address => {
    if (!reach.plan) throw offline
    reach.fetched.push(address.split('?')[0]!)
    return new Blob([address])
  },
  decode: async src => !reach.broken.has(src.split(' ')[1]!),
  show: slide => void shown.push(slide),
  between: () => {},
  failed: () => void reach.failures++,
  hasCourses: () => false,
  ...over,
})

const run = (over?: Partial<Stage>) => {
  player = new Player(stage(over))
  player.start()
  return vi.advanceTimersByTimeAsync(0)
}
const names = () => shown.flatMap(slide => (slide.kind === 'picture' ? [slide.name] : [slide.kind]))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z') })
  inMemory = new Set()
  most = 0
  shown = []
  stored = new Map()
  keptPlan = undefined
  reach = { plan: planOf(['a', 'b', 'c']), broken: new Set(), fetched: [], failures: 0 }
  let made = 0
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const name = [...stored].find(([, each]) => each === blob)?.[0]
      const src = `blob:${++made} ${name}`
      inMemory.add(src)
      most = Math.max(most, inMemory.size)
      return src
    },
    revokeObjectURL: (src: string) => void inMemory.delete(src),
  })
})
afterEach(() => {
  player.stop()
  vi.useRealTimers()
})

test(`plays ${days} days, also cut off, with never more than three pictures in memory and each fetched once`, async () => {
  await run()
  await vi.advanceTimersByTimeAsync((days * dayMs) / 2)
  const before = shown.length
  reach.plan = undefined
  await vi.advanceTimersByTimeAsync((days * dayMs) / 2)
  expect(before).toBeGreaterThan((days * 86_400) / 2 / seconds - 10)
  expect(shown.length).toBeGreaterThan(before * 1.9)
  expect([most, inMemory.size]).toEqual([3, 2])
  expect(reach.fetched).toEqual(['files/a', 'files/b', 'files/c'])
  const played = names().filter(name => name !== 'logo')
  expect(played.slice(-6)).toEqual(['a', 'b', 'c', 'a', 'b', 'c'].map((_, at) => played.at(at - 6)))
  expect(new Set(played.slice(-3))).toEqual(new Set(['a', 'b', 'c']))
  player.stop()
  expect([inMemory.size, vi.getTimerCount()]).toEqual([0, 0])
}, 120_000)

test('goes on after a reload without a network, from what the device kept', async () => {
  await run()
  await vi.advanceTimersByTimeAsync(30_000)
  player.stop()
  reach.plan = undefined
  shown = []
  await run()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(new Set(names())).toEqual(new Set(['a', 'b', 'c']))
  expect(reach.failures).toBeGreaterThan(0)
})

test('skips a picture that does not load, and with none left shows the studio’s mark, never nothing', async () => {
  reach.broken.add('b')
  await run()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(new Set(names())).toEqual(new Set(['logo', 'a', 'c']))
  for (const name of ['a', 'c']) reach.broken.add(name)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(names().at(-1)).toBe('logo')
})

test('a picture that may not be shown any more is gone with the word of it, from the screen and the device', async () => {
  await run()
  await vi.advanceTimersByTimeAsync(11_000)
  const now = names().at(-1)!
  reach.plan = planOf(['a', 'b', 'c'].filter(name => name !== now))
  await player.refresh()
  expect(names().at(-1)).not.toBe(now)
  expect([...stored.keys()]).not.toContain(now)
})

test('without a network a picture of people ends with its day by the clock in Zurich', async () => {
  reach.plan = planOf(['a', 'b'])
  reach.plan.pictures[1]!.until = '2026-11-23'
  await run()
  await vi.advanceTimersByTimeAsync(30_000)
  reach.plan = undefined
  expect(names()).toContain('b')
  vi.setSystemTime(new Date('2026-11-23T22:59:00Z'))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(names().slice(-3)).toContain('b')
  vi.setSystemTime(new Date('2026-11-23T23:00:01Z'))
  await vi.advanceTimersByTimeAsync(10_000)
  shown = []
  await vi.advanceTimersByTimeAsync(60_000)
  expect(names()).not.toContain('b')
})

test('is dark outside its hours and plays again within them', async () => {
  reach.plan = planOf(['a'], { hours: '06:00-22:00' })
  await run()
  await vi.advanceTimersByTimeAsync(20_000)
  vi.setSystemTime(new Date('2026-11-23T21:00:30Z'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(names().at(-1)).toBe('dark')
  vi.setSystemTime(new Date('2026-11-24T05:00:01Z'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(names().at(-1)).toBe('a')
})

test('shows courses once a round where there are any, and takes a new version only between two slides', async () => {
  let between = 0
  await run({ hasCourses: () => true, between: () => void between++ })
  reach.plan = planOf(['a', 'b', 'c'], { courses: true })
  await player.refresh()
  shown = []
  const turns = between
  await vi.advanceTimersByTimeAsync(40_000)
  expect(names().filter(name => name === 'courses')).toHaveLength(1)
  expect(between - turns).toBe(shown.filter((slide, at) => slide !== shown[at - 1]).length)
})

test('only a picture comes up over the one before it: courses, mark and the dark have no ground of their own', () => {
  const [a, b] = ['a', 'b'].map(name => ({ kind: 'picture' as const, src: `blob:${name}`, name }))
  expect([underneath(b!, a!), underneath(a!, a!)]).toEqual(['blob:a', undefined])
  for (const kind of ['courses', 'logo', 'dark', 'none'] as const)
    expect([underneath({ kind }, a!), underneath(a!, { kind })]).toEqual([undefined, undefined])
})

test.each([
  [null, '03:00', true],
  ['06:00-22:00', '05:59', false],
  ['06:00-22:00', '06:00', true],
  ['06:00-22:00', '22:00', false],
  ['18:00-02:00', '01:59', true],
  ['18:00-02:00', '02:00', false],
])('within %s it is open at %s: %s', (hours, clock, open) => expect(isOpen(hours, clock)).toBe(open))
