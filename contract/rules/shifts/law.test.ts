import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import { fc } from '#contract/testing/draws.ts'
import { workingDays } from './daysJudged.ts'
import { judged } from './judge.ts'
import { law, type Rule } from './law.ts'
import type { Permit } from './permits.ts'
import { isRestDay, publicHolidaysOf, restDayTable } from './restDays.ts'
import { meets, wallMomentOf, wallSpanOf } from './wallTimes.ts'
import { type Judged, placed, type Worker, type YearStanding } from './worker.ts'

const monday = '2027-01-04'
const adult: Worker = { under: null }

/** '1-5 08-17' is on each of these days from Monday 4 January 2027, with an hour of break where it is longer than five; `@office` another kind of work. */
function shifts(words: string): Judged[] {
  return words.split(', ').flatMap(word => {
    const [, first = '', last = first, from = '', to = '', kind = 'care'] = /^(\d+)(?:-(\d+))? (\d+)-(\d+)(?:@(\w+))?$/.exec(word) ?? []
    const long = (Number(to) - Number(from) + 24) % 24
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, nth) => ({
      _id: `${Number(first) + nth} ${from}`,
      kind: kind as WorkTimeKind,
      break: long > 5 ? 60 : 0,
      ...wallSpanOf(addDays(monday, Number(first) + nth - 1), Number(from) * 60, Number(to) * 60),
    }))
  })
}
const tell = (words: string, worker: Worker = adult, permits: Permit[] = []) =>
  [...judged(shifts(words), worker, { permits, person: 'p' })]
    .flatMap(([_id, all]) => all.map(({ rule, weight }) => `${_id}: ${rule}${weight === 'hint' ? '?' : ''}`))
    .sort()
const standing = (over: Partial<YearStanding>): Worker => ({
  ...adult,
  standing: { year: '2027', overtime: 0, sundays: 0, used: [], ...over },
})
const permit = (over: Partial<Permit> = {}): Permit => ({
  _id: 'permit',
  kind: 'night',
  number: 'N 17',
  person: null,
  kinds: [],
  from: '2027-01-01',
  to: '2027-12-31',
  most: null,
  ...over,
})

const cases: readonly [what: string, words: string, worker: Worker, found: string[]][] = [
  ['five days of nine hours are 45', '1-5 08-18', adult, []],
  ['a little more is Überzeit, said of what goes beyond', '1-4 08-18, 5 08-19', adult, ['5 08: overtime?']],
  ['two hours of it a day and no more', '1-5 07-20', adult, ['4 07: week', '5 07: week']],
  ['fifty hours where they were set', '1-5 08-19', { ...adult, week: 50 }, []],
  ['170 hours of it a year', '1-4 08-18, 5 08-19', standing({ overtime: 170 * 60 }), ['5 08: year']],
  ['of another year they count nothing', '1-4 08-18, 5 08-19', standing({ year: '2026', overtime: 170 * 60 }), ['5 08: overtime?']],
  ['none for learners', '1-4 08-18, 5 08-19', { under: 18, schoolDays: [6] }, ['5 08: minor', '5 08: minor-week']],
  ['nor under 16', '1-6 08-17', { under: 16 }, ['6 08: half-day?', '6 08: minor-week']],
  ['night work asks for a permit', '1 20-24', adult, ['1 20: night']],
  ['but for upkeep', '1 20-24@upkeep', adult, []],
  ['until 23 o’clock it is evening', '1 19-23', adult, []],
  ['nine hours of it', '1 20-07@upkeep', adult, ['1 20: night-long']],
  ['on Sunday customers may be looked after', '7 10-14', adult, []],
  ['office work may not', '7 10-14@office', adult, ['7 10: sunday']],
  ['Sunday begins on Saturday at 23', '6 22-24@office', adult, ['6 22: night', '6 22: sunday']],
  ['a public holiday is one where the canton says so', '82 10-14@office', { ...adult, canton: 'ZH' }, ['82 10: sunday']],
  ['twelve Sundays stay free', '7 10-14', standing({ sundays: 40 }), ['7 10: sundays']],
  ['exactly twelve will do', '7 10-14', standing({ sundays: 39 }), []],
  ['a day off in each week', '1-7 10-14', adult, ['7 10: row', '7 10: weekly-rest']],
  ['on Sunday’s week a longer one', '1-5 12-17, 7 10-14', adult, ['7 10: weekly-rest']],
  ['which two days off are', '1-4 12-17, 7 10-14', adult, []],
  ['six days in a row over two weeks', '5-10 10-14', adult, []],
  ['not seven', '4-10 10-14', adult, ['10 10: row']],
  ['six days ask for a free half one', '1-6 10-17', adult, ['6 10: half-day?']],
  ['or one that lies in another week', '1-6 10-17, 8-11 10-17', adult, ['6 10: half-day-joined?']],
  ['which an afternoon is', '1-3 10-17, 4 10-12, 5-6 10-17', adult, []],
  ['less than eight hours never do', '1 16-24@upkeep, 2 07-11', adult, ['1 16: rest', '2 07: rest']],
  ['others make up for a short one', '1 13-22, 2 08-12, 3 08-12, 4 08-12', adult, ['1 13: rest-short?', '2 08: rest-short?']],
  ['before school until 20 o’clock', '1 17-21', { under: 18, schoolDays: [2] }, ['1 17: minor-school']],
  ['the young work at no holiday', '82 10-14', { under: 18, canton: 'ZH' }, ['82 10: minor-sunday']],
  ['and after their birthday as others', '1 18-23, 3 18-23', { under: 18, turns: addDays(monday, 1) }, ['1 18: minor-night']],
  ['at fifteen until 20 o’clock, at sixteen until 22', '1 18-21, 3 18-21', { under: 16, turns: addDays(monday, 2) }, ['1 18: minor-night']],
]

describe('the law', () => {
  test.each(cases)('%s', (_, words, worker, found) => expect(tell(words, worker)).toEqual(found))

  test('each line of it that a plan can break forbids something here or in the table of days', () => {
    const tried = new Set(cases.flatMap(([, , , found]) => found.map(each => each.split(' ')[2]?.replace('?', ''))))
    const ofDays: Rule[] = ['overlap', 'absent', 'skill', 'break', 'span', 'minor', 'rest-overtime', 'sunday-rest', 'sunday-off']
    expect(Object.keys(law).filter(rule => !tried.has(rule) && !ofDays.includes(rule as Rule))).toEqual([])
  })

  test('what another plan’s Sunday needs is told of one’s own shifts where they take it, and of none that take nothing', () => {
    const of = (words: string, own: (id: string) => boolean, worker = adult) =>
      [...judged(shifts(words), worker, { own })].flatMap(([_id, found]) => found.map(({ rule }) => `${_id}: ${rule}`))
    const weeks = '1-6 12-14, 7 08-15, 8-13 12-14'
    expect(of(weeks, id => Number(id.split(' ')[0]) > 7)).toContain('13 12: sunday-rest')
    expect(of(`${weeks}, 8 16-17`, id => id === '8 16')).not.toContain('8 16: sunday-rest')
    expect(of('7 10-14, 14 10-14', id => id === '7 10', standing({ sundays: 39 }))).toEqual(['7 10: sundays'])
  })

  test('what goes beyond with a shift of another studio is told of one’s own', () => {
    const found = judged(shifts('1-4 08-18, 5 08-19, 6 08-22'), adult, { own: id => id.startsWith('1') })
    expect([...found].map(([_id, all]) => [_id, all.map(({ rule }) => rule)])).toEqual([['1 08', ['week', 'half-day']]])
  })

  test('a short rest asks for eleven hours on average in two weeks', () => {
    const ofRests = (words: string) => tell(words).filter(each => each.includes('rest') && !each.includes('weekly'))
    expect(ofRests('1 08-21, 2-6 05-18, 8-13 05-18, 15 05-18')).toEqual(['1 08: rest', '2 05: rest'])
    expect(ofRests('1 08-21, 2-6 05-18, 8-13 05-17, 15 05-17')).toEqual(['1 08: rest-short?', '2 05: rest-short?'])
  })
})

describe('a permit', () => {
  test.each<[what: string, over: Partial<Permit>, found: string[]]>([
    ['allows what it says', {}, ['1 20: night?', '3 20: night?']],
    ['one person', { person: 'p' }, ['1 20: night?', '3 20: night?']],
    ['another one', { person: 'q' }, ['1 20: night', '3 20: night']],
    ['other work', { kinds: ['office'] }, ['1 20: night', '3 20: night']],
    ['for some days', { from: '2027-01-05' }, ['1 20: night', '3 20: night?']],
    ['so many times a year', { most: 1 }, ['1 20: night?', '3 20: night']],
    ['nothing else', { kind: 'sunday' }, ['1 20: night', '3 20: night']],
  ])('%s', (_, over, found) => expect(tell('1 20-24, 3 20-24', adult, [permit(over)])).toEqual(found))

  test('what was used before counts', () => {
    expect(tell('1 20-24', standing({ used: [{ permit: 'permit', times: 2 }] }), [permit({ most: 2 })])).toEqual(['1 20: night'])
    expect(tell('1 20-24', standing({ used: [{ permit: 'permit', times: 2 }] }), [permit({ most: 3 })])).toEqual(['1 20: night?'])
  })
})

test.each([
  ['GL', '2026-04-09', true],
  ['GL', '2026-04-02', false],
  ['GL', '2027-04-01', true],
  ['ZH', '2027-01-02', false],
  ['ZH', '2027-05-01', true],
  ['SG', '2027-05-01', false],
  ['SG', '2027-11-01', true],
  ['GL', '2027-12-26', true],
  ['GL', '2028-12-26', true],
  ['GL', '2027-05-17', false],
  ['AR', '2028-12-26', false],
  ['AR', '2029-12-26', true],
  ['AR', '2026-12-26', false],
  ['AR', '2027-03-26', true],
  ['BS', '2027-05-06', true],
  ['TG', '2027-05-17', true],
  ['TG', '2027-01-02', true],
  ['TG', '2027-05-01', false],
])('in %s %s is a day of rest: %s', (canton, day, expected) => expect(isRestDay(day, canton)).toBe(expected))

test('Thurgau’s days are those of its Ruhetagsgesetz (822.9) § 1 no. 2 and 1 August, and no others', () => {
  expect([...publicHolidaysOf('TG', 2027)].toSorted()).toEqual([
    ['2027-01-01', 'Neujahr'],
    ['2027-01-02', 'Berchtoldstag'],
    ['2027-03-26', 'Karfreitag'],
    ['2027-03-29', 'Ostermontag'],
    ['2027-05-06', 'Auffahrt'],
    ['2027-05-17', 'Pfingstmontag'],
    ['2027-08-01', 'Bundesfeier'],
    ['2027-12-25', 'Weihnachten'],
    ['2027-12-26', 'Stephanstag'],
  ])
})

test('each canton of the chain has its days, no more than 1 August and eight others', () => {
  expect(Object.keys(restDayTable).sort()).toEqual(['AR', 'BS', 'GL', 'SG', 'TG', 'ZH'])
  for (const [canton, { source }] of Object.entries(restDayTable)) {
    expect(source).not.toBe('')
    for (let year = 2024; year < 2044; year++) expect(publicHolidaysOf(canton, year).size).toBeLessThanOrEqual(9)
  }
})

const kinds = ['care', 'course', 'upkeep', 'office'] as const
const drawn = fc.record({
  day: fc.integer({ min: 1, max: 21 }),
  from: fc.integer({ min: 0, max: 95 }).map(quarter => quarter * 15),
  long: fc.integer({ min: 2, max: 48 }).map(quarter => quarter * 15),
  kind: fc.constantFrom(...kinds),
})
const life = fc.array(drawn, { minLength: 1, maxLength: 24 }).map(all =>
  all.map(({ day, from, long, kind }, nth): Judged => {
    const on = addDays(monday, day - 1)
    return { _id: String(nth), kind, break: 0, from: wallMomentOf(on, from), to: wallMomentOf(on, from + long) }
  }),
)
const worker = fc.record({
  under: fc.constantFrom(null, null, 16 as const, 18 as const),
  week: fc.constantFrom(45 as const, 50 as const),
  canton: fc.constantFrom('ZH', 'GL'),
  nights: fc.constantFrom([], [{ from: monday, by: 60 }], [{ from: monday, by: -60 }]),
  second: fc.constantFrom(null, { from: monday, minutes: 600 }),
})
const forbiddenIn = (all: readonly Judged[], who: Worker) =>
  [...judged(all, who)].flatMap(([_id, found]) => (found.some(({ weight }) => weight === 'forbidden') ? [_id] : []))
const lives = { numRuns: process.env.LONG ? 20_000 : 300 }

test('work taken off the end of a day never adds anything forbidden', () => {
  fc.assert(
    fc.property(life, worker, fc.nat(), fc.integer({ min: 1, max: 29 }), (all, who, which, less) => {
      const last = workingDays(
        all.map(placed).sort((one, other) => one.begin - other.begin),
        who,
      ).map(day => day.reduce((one, other) => (other.end >= one.end ? other : one)))
      const { _id } = last[which % last.length]!
      const shorter = all.map(shift =>
        shift._id === _id ? { ...shift, to: new Date(Date.parse(shift.to) - less * 60_000).toISOString() } : shift,
      )
      const before = new Set(forbiddenIn(all, who))
      expect(forbiddenIn(shorter, who).filter(each => !before.has(each))).toEqual([])
    }),
    lives,
  )
})

test('a course within a shift is no work of its own, and one outside of it counts as a shift that gets no findings', () => {
  fc.assert(
    fc.property(life, worker, fc.nat(), (all, who, which) => {
      const block = all[which % all.length]!
      expect(judged(all, who, { blocks: [block] })).toEqual(judged(all, who))
      const others = all.filter(shift => shift._id !== block._id)
      const isApart = others.every(one => !meets(one, block))
      if (isApart && block.kind === 'care')
        expect(judged(others, who, { blocks: [block] })).toEqual(
          judged([...others, { ...block, kind: null }], who, { own: id => id !== block._id }),
        )
    }),
    lives,
  )
})

test('a day of a trip is hours and a day of work, whenever on it they are, and asks for no rest before or after', () => {
  const of = (words: string, trips: { day: number; target?: number; way?: number }[]) =>
    [
      ...judged(shifts(words), adult, {
        trips: trips.map(({ day, target = 480, way = 0 }) => ({ day: addDays(monday, day - 1), target, way })),
      }),
    ].flatMap(([_id, found]) => found.map(({ rule, weight }) => `${_id}: ${rule}${weight === 'hint' ? '?' : ''}`))
  // Four days of nine hours leave nine for the fifth.
  expect(of('1-4 08-18', [{ day: 5, target: 540 }])).toEqual([])
  expect(of('1-4 08-18', [{ day: 5, target: 540, way: 30 }])).toEqual(['4 08: overtime?'])
  expect(of('1-4 08-18, 5 08-18', [{ day: 5, target: 540 }])).toEqual([])
  expect(of('4-6 10-14, 8-10 10-14', [{ day: 7 }])).toEqual(['10 10: row'])
  expect(of('4-6 10-14, 8-10 10-14', [{ day: 7, target: 0 }])).toEqual([])
  expect(of('1 19-23, 3 06-10', [{ day: 2, target: 840 }])).toEqual([])
})

test('a year is judged within a moment, and the order in which shifts come says nothing', () => {
  const year = Array.from({ length: 364 }, (_, nth) => nth)
    .filter(nth => nth % 7 < 5)
    .map((nth): Judged => ({ _id: `${nth}`, kind: 'care', break: 60, ...wallSpanOf(addDays(monday, nth), 480 + (nth % 3) * 60, 1080) }))
  const begin = performance.now()
  const found = judged(year, adult)
  expect(performance.now() - begin).toBeLessThan(1000)
  expect(judged(year.toReversed(), adult)).toEqual(found)
})
