import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { byDay, dayOf, minutesOf, sumOfMinutes, workedByDay } from '#contract/rules/worktime/minutes.ts'
import type { Stamp, StampKind, WrittenEntry } from '#contract/rules/worktime/stamps.ts'
import { entriesOf } from '#contract/rules/worktime/workEntries.ts'
import { fc } from '#contract/testing/draws.ts'
import { zone } from '#contract/time.ts'
import { clockAt, momentsOf } from '#contract/zone.ts'

const letters: Record<string, StampKind> = { K: 'in', P: 'break', W: 'back', G: 'out' }
let n = 0
/** 'K 08:00, G 17:00' on a day; 'K@there 12:00' is tapped in another studio, '+1' is the day after. */
function stamps(words: string, day = '2026-11-20'): Stamp[] {
  return words.split(', ').map((word, nth) => {
    const [kind = '', clock = '', plus] = word.split(' ')
    const [letter = '', studio = 'here'] = kind.split('@')
    const [hours = '', minutes = '', seconds = '00'] = clock.split(':')
    const on = plus ? `${day.slice(0, 8)}${String(Number(day.slice(8)) + Number(plus)).padStart(2, '0')}` : day
    const at = momentsOf(on, `${hours}:${minutes}`)[0]! + Number(seconds) * 1000
    const one = { _id: `s${String(nth).padStart(2, '0')}`, kind: letters[letter]!, studio, at: new Date(at).toISOString() }
    return { ...one, offset: 0, offsetAge: 0, device: 'phone', n: ++n }
  })
}
const later = Date.parse('2027-06-01T00:00:00Z')
const clock = (at: number | null) => (at === null ? '?' : clockAt(at))
const told = (all: readonly Stamp[], written: readonly WrittenEntry[] = [], now = later) =>
  entriesOf(all, written, now).map(
    ({ studio, from, to, state, parts, flags }) =>
      `${studio === 'here' ? '' : `${studio} `}${clock(from)}–${clock(to)} ${state} ${sumOfMinutes(parts)}${flags.length ? ` ${flags.join('+')}` : ''}`,
  )

describe('entries from stamps', () => {
  test.each<[what: string, words: string, entries: string[]]>([
    ['a day', 'K 08:00, G 17:00', ['08:00–17:00 done 540']],
    ['a day with a break', 'K 08:00, P 12:00, W 12:45, G 17:00', ['08:00–17:00 done 495']],
    ['a break left open ends at Gehen', 'K 08:00, P 12:00, G 12:30', ['08:00–12:30 done 240']],
    ['two days in one', 'K 08:00, G 10:00, K 14:00, G 15:00', ['08:00–10:00 done 120', '14:00–15:00 done 60']],
    ['a double tap', 'K 08:00, K 08:01:30, G 17:00', ['08:00–17:00 done 540']],
    ['a tap three times', 'K 08:00, K 08:01:30, K 08:03:00, G 17:00', ['08:00–17:00 done 540']],
    ['Kommen while in', 'K 08:00, K 13:00, G 17:00', ['08:00–? open 0 no-end', '13:00–17:00 done 240']],
    ['Gehen without Kommen', 'G 17:00', ['?–17:00 open 0 no-begin']],
    ['Pause twice', 'K 08:00, P 12:00, P 12:10, W 12:30, G 17:00', ['08:00–17:00 done 510']],
    ['Weiter without Pause', 'K 08:00, W 12:30, G 17:00', ['08:00–17:00 done 540 no-break']],
    ['another studio', 'K 08:00, K@there 13:00, G@there 17:00', ['08:00–13:00 done 300', 'there 13:00–17:00 done 240']],
    ['Gehen in another studio', 'K 08:00, G@there 17:00', ['08:00–17:00 done 540']],
    [
      'Pause in another studio',
      'K 08:00, P@there 12:00, W@there 12:30, G@there 17:00',
      ['08:00–12:00 done 240', 'there 12:00–17:00 done 270'],
    ],
    ['a forgotten Gehen', 'K 08:00, K 08:00 1, G 17:00 1', ['08:00–? open 0 no-end', '08:00–17:00 done 540']],
    ['Gehen after 14 hours never ends yesterday', 'K 08:00, G 08:00 1', ['08:00–? open 0 no-end', '?–08:00 open 0 no-begin']],
    ['a night', 'K 22:00, G 06:00 1', ['22:00–06:00 done 480']],
    ['seconds are kept and minutes floored', 'K 08:00:50, G 08:02:10', ['08:00–08:02 done 2']],
  ])('%s', (_, words, entries) => expect(told(stamps(words))).toEqual(entries))

  test('the nights in which the clock is changed have 9 and 7 hours', () => {
    expect(told(stamps('K 22:00, G 06:00 1', '2026-10-24'))).toEqual(['22:00–06:00 done 540'])
    expect(told(stamps('K 22:00, G 06:00 1', '2027-03-27'))).toEqual(['22:00–06:00 done 420'])
    const [night] = entriesOf(stamps('K 22:00, G 06:00 1', '2026-10-24'), [], later)
    expect([...workedByDay([night!])]).toEqual([
      ['2026-10-24', 120],
      ['2026-10-25', 420],
    ])
  })

  test('an entry of which neither end is known lies where it was stamped', () => {
    for (const words of ['P 12:00', 'W 12:30', 'P 12:00, W 12:30'])
      expect(entriesOf(stamps(words), [], later).map(entry => [dayOf(entry), entry.state])).toEqual([['2026-11-20', 'open']])
  })

  test('an entry runs for 14 hours and is open then', () => {
    const came = stamps('K 08:00')
    const hours = (count: number) => Date.parse(came[0]!.at) + count * 3_600_000
    expect(told(came, [], hours(13.9))).toEqual(['08:00–? running 0'])
    expect(told(came, [], hours(14))).toEqual(['08:00–? open 0 no-end'])
  })
})

const at = (clocks: string) => new Date(momentsOf('2026-11-20', clocks)[0]!).toISOString()
const word = (over: Partial<WrittenEntry>): WrittenEntry => ({
  _id: 'w1',
  entry: 'w1',
  studio: 'here',
  from: at('08:00'),
  to: at('12:00'),
  breaks: [],
  kind: 'office',
  source: 'hand',
  reason: 'Vergessen',
  gone: false,
  at: '2026-11-21T08:00:00.000Z',
  ...over,
})

describe('what was written', () => {
  test.each<[what: string, stamps: string, written: Partial<WrittenEntry>[], entries: string[]]>([
    ['stands where nothing was stamped', 'K 14:00, G 15:00', [{}], ['08:00–12:00 done 240', '14:00–15:00 done 60']],
    ['says a stamped entry anew', 'K 08:00, K 13:00, G 17:00', [{ entry: 's00' }], ['08:00–12:00 done 240', '13:00–17:00 done 240']],
    ['names any stamp of an entry', 'K 08:00, G 17:00', [{ entry: 's01' }], ['08:00–12:00 done 240']],
    ['takes an entry away', 'K 08:00, G 17:00', [{ entry: 's00', gone: true }], []],
    [
      'the later word holds',
      'K 08:00, G 17:00',
      [
        { _id: 'w2', entry: 's00', to: at('10:00'), at: '2026-11-22T08:00:00.000Z' },
        { _id: 'w3', entry: 's01' },
      ],
      ['08:00–10:00 done 120'],
    ],
    ['counts before what a stamp covers', 'K 11:00, G 13:00', [{}], ['08:00–12:00 done 240', '11:00–13:00 done 60 overlap']],
    [
      'has breaks of its own',
      'K 14:00, G 15:00',
      [{ breaks: [{ from: at('09:00'), to: at('09:15') }] }],
      ['08:00–12:00 done 225', '14:00–15:00 done 60'],
    ],
  ])('%s', (_, words, written, entries) => expect(told(stamps(words), written.map(word))).toEqual(entries))
})

const tap = fc.record({
  kind: fc.constantFrom<StampKind>('in', 'break', 'back', 'out'),
  studio: fc.constantFrom('here', 'there'),
  at: fc.integer({ min: Date.parse('2026-10-24T06:00:00Z'), max: Date.parse('2026-10-26T06:00:00Z') }),
  device: fc.constantFrom('phone', 'tablet'),
})
const life = fc.array(tap, { maxLength: 24 }).map(taps =>
  taps.map(
    ({ at: moment, ...one }, nth): Stamp => ({
      ...one,
      _id: `s${nth}`,
      at: new Date(moment).toISOString(),
      offset: 0,
      offsetAge: 0,
      n: nth,
    }),
  ),
)
const words = fc.array(
  fc.record({ begin: fc.integer({ min: 0, max: 40 }), long: fc.integer({ min: 1, max: 9 }), of: fc.integer({ min: 0, max: 30 }) }),
  { maxLength: 5 },
)
const begin = Date.parse('2026-10-24T06:00:00Z')
const writtenOf = (drawn: { begin: number; long: number; of: number }[]) =>
  drawn.map(({ begin: hour, long, of }, nth) =>
    word({
      _id: `w${nth}`,
      entry: of < 24 ? `s${of}` : `w${nth}`,
      from: new Date(begin + hour * 3_600_000).toISOString(),
      to: new Date(begin + (hour + long) * 3_600_000).toISOString(),
    }),
  )

const lives = { numRuns: process.env.LONG ? 20_000 : 300 }

describe('whatever was tapped', () => {
  test('any order of arrival gives the same, and what comes again counts once', () => {
    fc.assert(
      fc.property(life, words, fc.infiniteStream(fc.nat()), (all, drawn, chance) => {
        const places = new Map(all.map(stamp => [stamp, chance.next().value as number]))
        const shuffled = all.toSorted((a, b) => places.get(a)! - places.get(b)!)
        const written = writtenOf(drawn)
        const once = entriesOf(all, written, later)
        expect(entriesOf([...shuffled, ...all.slice(0, 7)], written.toReversed(), later)).toEqual(once)
      }),
      lives,
    )
  })

  test('days are cut where Temporal cuts them, also in the nights in which the clock is changed', () => {
    const moment = fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2028-01-01T00:00:00Z') })
    const long = fc.integer({ min: 1, max: 3 * 24 * 60 })
    fc.assert(
      fc.property(moment, long, (from, minutes) => {
        const to = from + minutes * 60_000
        const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
        const wanted: [string, number][] = []
        for (let begin = from; begin < to; ) {
          const day = at(begin).toPlainDate()
          const end = Math.min(to, day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds)
          wanted.push([day.toString(), Math.floor(end / 60_000) - Math.floor(begin / 60_000)])
          begin = end
        }
        expect(byDay({ from, to }).map(part => [part.day, minutesOf(part)])).toEqual(wanted)
      }),
      lives,
    )
  })

  test('no moment counts twice, no stamp is lost, and days tile', () => {
    fc.assert(
      fc.property(life, words, (all, drawn) => {
        const entries = entriesOf(all, writtenOf(drawn), later)
        const parts = entries.flatMap(entry => entry.parts).toSorted((a, b) => a.from - b.from)
        for (const [nth, part] of parts.entries()) expect(part.from >= (parts[nth - 1]?.to ?? 0) && part.from < part.to).toBe(true)
        expect(entries.flatMap(entry => entry.stamps).toSorted()).toEqual(all.map(({ _id }) => _id).toSorted())
        for (const part of parts) expect(byDay(part).reduce((sum, cut) => sum + minutesOf(cut), 0)).toBe(minutesOf(part))
        for (const { state, parts: counted } of entries) expect(state === 'done' || counted.length === 0).toBe(true)
      }),
      lives,
    )
  })
})
