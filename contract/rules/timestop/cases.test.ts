import { expect, test } from 'vitest'
import type { ContractEvent } from '#contract/rules/contracts/contractEvents.ts'
import type { ContractTerms } from '#contract/rules/contracts/terms.ts'
import { happened, signed } from '#contract/testing/lives.ts'
import { type AskedPause, cutOf, feeOf, type PauseInput, type PauseReasonRules, type PauseResult, pauseOf } from './pause.ts'
import { feeWords, pauseRefusalWords } from './words.ts'

const usual: PauseReasonRules = { shortest: 14, longest: 90, daysAYear: 90, daysBack: 30, fee: { kind: 'none', amount: 0 } }
const monthly: PauseReasonRules = { ...usual, fee: { kind: 'month', amount: 1000 } }
const today = '2026-02-20'
const march = happened({ _id: 'march', kind: 'pause', day: '2026-03-01', to: '2026-03-31', fee: 0, receivedAt: '2026-02-01T08:00:00.000Z' })
const notice = (day: string) => happened({ _id: 'notice', kind: 'notice', day, notice: 'ordinary', to: null, late: false })

type Asked = Partial<Omit<PauseInput, 'signed'>> & { terms?: Partial<ContractTerms>; start?: string; today?: string }
const ask = ({ terms, start, today: day = today, ...more }: Asked): PauseResult =>
  pauseOf(
    { signed: signed(terms, start), events: [], reason: usual, from: '2026-04-01', to: '2026-04-30', visits: [], pauses: [], ...more },
    day,
  )

const waits = (from: string, to: string, state: AskedPause['state'] = 'open'): AskedPause[] => [{ _id: from, from, to, state }]
const days = ({ days: many }: PauseResult) => many
const fee = ({ fee: rappen }: PauseResult) => rappen
const ends = ({ endBefore, endAfter, newEnd }: PauseResult) => [endBefore, endAfter, newEnd]
const no = ({ refusals }: PauseResult) =>
  refusals.map(each => `${each.code} ${[each.day, each.until, each.days].filter(x => x !== undefined).join(' ')}`.trim())
const priceOfDay =
  (at: number) =>
  ({ perDay }: PauseResult) =>
    perDay[at]

/** Worked by hand: a sentence, what is asked for, what is looked at, what comes out. */
type Case = [says: string, asked: Asked, looked: (result: PauseResult) => unknown, is: unknown]

const cases: Case[] = [
  ['Der ganze April sind 30 Tage.', {}, days, 30],
  ['Ein Jahr bis zum 31. Dezember endet nach 30 Tagen Pause am 30. Januar.', {}, ends, ['2026-12-31', '2027-01-30', '2027-01-30']],
  ['Wer nichts dagegen hat, sagt nichts.', {}, no, []],
  [
    'Der 1. April hätte ein Dreissigstel gekostet und wird am 1. Januar nachgeholt.',
    {},
    priceOfDay(0),
    { day: '2026-04-01', price: 297, madeUp: '2027-01-01' },
  ],
  ['Der letzte Tag wird als letzter nachgeholt.', {}, priceOfDay(29), { day: '2026-04-30', price: 297, madeUp: '2027-01-30' }],
  [
    'Der erste Tag des Vertrags kostet ohne Einschreibegebühr.',
    { terms: { joiningFee: 4900 }, from: '2026-01-01', to: '2026-01-14', today: '2026-01-01' },
    priceOfDay(0),
    { day: '2026-01-01', price: 287, madeUp: '2027-01-01' },
  ],
  ['Ohne Gebühr kostet die Pause nichts.', {}, fee, 0],
  ['CHF 10 je angefangene 30 Tage: 30 Tage kosten CHF 10.', { reason: monthly }, fee, 1000],
  ['31 Tage kosten CHF 20.', { reason: monthly, to: '2026-05-01' }, fee, 2000],
  ['60 Tage kosten CHF 20, 61 CHF 30.', { reason: monthly, to: '2026-05-31' }, fee, 3000],
  ['CHF 25 einmal kosten auch 61 Tage CHF 25.', { reason: { ...usual, fee: { kind: 'once', amount: 2500 } }, to: '2026-05-31' }, fee, 2500],
  ['13 Tage sind zu kurz.', { to: '2026-04-13' }, no, ['pause-short 14']],
  ['14 Tage gehen.', { to: '2026-04-14' }, no, []],
  ['91 Tage sind zu lang, und mehr als in einem Jahr frei sind.', { to: '2026-06-30' }, no, ['pause-long 90', 'pause-year 2026-04-01 90']],
  ['90 Tage gehen.', { to: '2026-06-29' }, no, []],
  ['Nach 31 Tagen im März bleiben 59: 60 sind zu viel.', { events: [march], to: '2026-05-30' }, no, ['pause-year 2026-04-01 59']],
  ['59 gehen noch.', { events: [march], to: '2026-05-29' }, no, []],
  [
    'Auch eine Anfrage, die noch offen ist, braucht Tage auf.',
    { pauses: waits('2026-03-01', '2026-03-31'), to: '2026-05-30' },
    no,
    ['pause-year 2026-04-01 59'],
  ],
  ['Eine abgelehnte braucht keine.', { pauses: waits('2026-03-01', '2026-03-31', 'declined'), to: '2026-05-30' }, no, []],
  ['Eine zurückgezogene steht nicht im Weg.', { pauses: waits('2026-04-10', '2026-04-20', 'withdrawn') }, no, []],
  [
    'Was angenommen ist, zählt als Ereignis und nicht zweimal.',
    { events: [march], pauses: waits('2026-03-01', '2026-03-31', 'accepted'), to: '2026-05-29' },
    no,
    [],
  ],
  [
    'Das Vertragsjahr beginnt mit dem Vertrag: ab dem 15. April sind die Tage wieder da.',
    {
      start: '2025-04-15',
      terms: { months: 24 },
      events: [march],
      reason: { ...usual, daysAYear: 45 },
      from: '2026-04-02',
      to: '2026-05-29',
    },
    no,
    [],
  ],
  [
    'Bis zum 14. April waren es noch 14.',
    {
      start: '2025-04-15',
      terms: { months: 24 },
      events: [march],
      reason: { ...usual, daysAYear: 45 },
      from: '2026-04-01',
      to: '2026-05-28',
    },
    no,
    [],
  ],
  [
    'Einen Tag früher ist es einer zu viel.',
    {
      start: '2025-04-15',
      terms: { months: 24 },
      events: [march],
      reason: { ...usual, daysAYear: 44 },
      from: '2026-04-01',
      to: '2026-05-28',
    },
    no,
    ['pause-year 2026-04-01 13'],
  ],
  [
    'Wo alle Tage gebraucht sind, bleibt keiner.',
    { events: [march], reason: { ...usual, daysAYear: 20 } },
    no,
    ['pause-year 2026-04-01 0'],
  ],
  ['Der 30. März ist schon pausiert.', { events: [march], from: '2026-03-30' }, no, ['pause-overlaps 2026-03-01 2026-03-31']],
  ['Der Tag danach ist frei.', { events: [march] }, no, []],
  ['Eine offene Anfrage steht im Weg.', { pauses: waits('2026-04-30', '2026-05-20') }, no, ['pause-overlaps 2026-04-30 2026-05-20']],
  [
    'Was von Hand nachgetragen wird, auch.',
    { pauses: waits('2026-04-30', '2026-05-20', 'manual') },
    no,
    ['pause-overlaps 2026-04-30 2026-05-20'],
  ],
  [
    'Von zweien wird die frühere genannt.',
    { pauses: [...waits('2026-04-20', '2026-04-22'), ...waits('2026-04-10', '2026-04-12')] },
    no,
    ['pause-overlaps 2026-04-10 2026-04-12'],
  ],
  ['Ein Besuch in der Pause wird genannt.', { visits: ['2026-04-09', '2026-04-05'] }, no, ['pause-visit 2026-04-05']],
  ['Ein Besuch am Tag davor nicht.', { visits: ['2026-03-31', '2026-05-01'] }, no, []],
  ['30 Tage zurück geht noch.', { from: '2026-01-21', to: '2026-02-20' }, no, []],
  ['31 Tage zurück nicht: der erste Tag wird genannt.', { from: '2026-01-20', to: '2026-02-20' }, no, ['pause-early 2026-01-21']],
  ['Vor dem Vertrag gibt es nichts zu pausieren.', { start: '2026-04-15' }, no, ['pause-not-running 2026-04-01']],
  ['Nach dem Vertrag auch nicht.', { from: '2027-01-01', to: '2027-01-31' }, no, ['pause-not-running 2027-01-01']],
  ['Wer nach dem Ende fragt, bekommt keine Tage.', { from: '2027-01-01', to: '2027-01-31' }, days, 0],
  [
    'Ein Vertrag, der gestern endete, lässt sich nicht mehr pausieren.',
    { today: '2027-01-01', from: '2026-12-10', to: '2026-12-31' },
    no,
    ['pause-not-running 2026-12-10'],
  ],
  ['Am letzten Tag geht es noch.', { today: '2026-12-31', from: '2026-12-10', to: '2026-12-31' }, no, []],
  [
    'Über das Ende hinaus wird gekürzt: 22 Tage.',
    { from: '2026-12-10', to: '2027-01-31' },
    result => [result.cutTo, result.days, result.newEnd],
    ['2026-12-31', 22, '2027-01-22'],
  ],
  ['Gekürzt sind es zu wenige.', { from: '2026-12-20', to: '2027-01-31' }, no, ['pause-short 14']],
  [
    'Wer vor einer Pause bis zum Ende der angehängten Tage pausiert, wird nicht gekürzt.',
    { events: [march], from: '2027-01-10', to: '2027-01-31' },
    result => [result.cutTo, result.days],
    [null, 22],
  ],
  [
    'Ohne festes Ende gibt es keine Tage dafür.',
    { terms: { kind: 'open-ended', months: 0 } },
    result => [...ends(result), result.perDay[0]],
    [null, null, null, { day: '2026-04-01', price: 297, madeUp: null }],
  ],
  [
    'Wer sich verlängert, hört neu später mit dieser Laufzeit auf und geht danach weiter.',
    { terms: { renewalMonths: 12 } },
    ends,
    ['2026-12-31', '2027-01-30', null],
  ],
  [
    'In der Verlängerung schiebt sich deren Ende.',
    { terms: { renewalMonths: 12 }, from: '2027-03-01', to: '2027-03-31' },
    ends,
    ['2027-12-31', '2028-01-31', null],
  ],
  [
    'Nach einer Kündigung schiebt die Pause das Ende auch.',
    { terms: { renewalMonths: 12 }, events: [notice('2026-02-10')] },
    ends,
    ['2026-12-31', '2027-01-30', '2027-01-30'],
  ],
  [
    'Vorausbezahlte bekommen Tage.',
    { terms: { kind: 'prepaid', months: 6, price: 48_000 } },
    ends,
    ['2026-06-30', '2026-07-30', '2026-07-30'],
  ],
  [
    'Wo die Übergabe das Ende setzt, schiebt die Pause nichts.',
    { events: [happened({ _id: 'up', kind: 'upgrade', day: '2026-07-01', contract: 'next' })] },
    ends,
    ['2026-06-30', '2026-06-30', '2026-06-30'],
  ],
  ['Widerrufen ist widerrufen.', { events: [happened({ _id: 'w', kind: 'withdrawal', day: '2026-01-10' })] }, no, ['pause-withdrawn']],
  [
    'Verkehrte Tage sind keine.',
    { from: '2026-04-30', to: '2026-04-01' },
    result => [days(result), ...no(result)],
    [0, 'pause-not-running 2026-04-30'],
  ],
  [
    'Zehn Jahre werden gar nicht erst gerechnet.',
    { terms: { kind: 'open-ended', months: 0 }, to: '2036-04-01' },
    result => [days(result), ...no(result)],
    [0, 'pause-long 90'],
  ],
]

test.each(cases)('%s', (_says, asked, looked, is) => {
  expect(looked(ask(asked))).toEqual(is)
})

test('what waits for its acceptance can’t be paused', () => {
  const contract = { ...signed(), accepted: null }
  const { refusals } = pauseOf(
    { signed: contract, events: [], reason: usual, from: '2026-04-01', to: '2026-04-30', visits: [], pauses: [] },
    today,
  )
  expect(refusals).toEqual([{ code: 'pause-not-running', day: '2026-04-01' }])
})

const costly: ContractEvent[] = [happened({ _id: 'p', kind: 'pause', day: '2026-03-01', to: '2026-05-31', fee: 4000 })]
const cut = (to: string, day = today) => cutOf({ signed: signed(), events: costly, pause: 'p', to, fee: monthly.fee }, day)

test('«Früher beenden»: die Tage kommen zurück, und bezahlt wird, was bleibt', () => {
  expect(cut('2026-03-31')).toMatchObject({ daysBefore: 92, days: 31, fee: 2000, endBefore: '2027-04-02', endAfter: '2027-01-31' })
  expect(cut('2026-02-28')).toMatchObject({ days: 0, fee: 0, instead: null, newEnd: '2026-12-31' })
  expect(cut('2026-03-09', '2026-03-10')).toBeNull()
  expect(cut('2026-03-10', '2026-03-10')).toMatchObject({ days: 10, fee: 1000 })
  expect(cut('2026-05-31')).toBeNull()
  expect(cutOf({ signed: signed(), events: [], pause: 'p', to: '2026-03-31', fee: null }, today)).toBeNull()
  expect(cutOf({ signed: signed(), events: costly, pause: 'p', to: '2026-03-31', fee: null }, today)?.fee).toBe(4000)
})

test('every refusal is a sentence with its day or number', () => {
  const said = [
    pauseRefusalWords({ code: 'pause-overlaps', day: '2026-03-01', until: '2026-03-31' }),
    pauseRefusalWords({ code: 'pause-visit', day: '2026-04-05' }),
    pauseRefusalWords({ code: 'pause-short', days: 14 }),
    pauseRefusalWords({ code: 'pause-year', day: '2026-04-01', days: 1 }),
    pauseRefusalWords({ code: 'pause-year', day: '2026-04-01', days: 0 }),
    pauseRefusalWords({ code: 'pause-early', day: '2026-01-21' }),
  ]
  expect(said).toEqual([
    'Vom 01.03.2026 bis 31.03.2026 ist schon eine Pause erfasst.',
    'Am 05.04.2026 ist ein Besuch erfasst: Dieser Tag lässt sich nicht pausieren.',
    'Mit diesem Grund dauert eine Pause mindestens 14 Tage.',
    'In diesem Vertragsjahr ist noch 1 Tag Pause möglich.',
    'In diesem Vertragsjahr ist keine Pause mehr möglich.',
    'Mit diesem Grund beginnt eine Pause frühestens am 21.01.2026.',
  ])
})

test('a fee is told before the days are known', () => {
  const money = (rappen: number) => `CHF ${rappen / 100}`
  expect(feeWords({ kind: 'none', amount: 500 }, money)).toBe('kostenlos')
  expect(feeWords({ kind: 'once', amount: 2500 }, money)).toBe('CHF 25 einmal')
  expect(feeWords({ kind: 'month', amount: 1000 }, money)).toBe('CHF 10 je angefangene 30 Tage')
  expect(feeOf({ kind: 'month', amount: 1000 }, 0)).toBe(0)
})
