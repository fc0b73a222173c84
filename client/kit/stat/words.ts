import { clockTime, date, hours, money, month, quantity, shortDate, shortMonth, shortWeekday, thousands } from '#client/kit/format.ts'
import type { Counts, StatsMeasure } from '#contract/stats.ts'
import { type DaySpan, monthSpan } from './periods.ts'

export const nothing = '–'

/** A number as it is read: «8’748», «61,2 %», «12,4», «35:30». */
export function valueText({ kind }: Pick<StatsMeasure, 'kind'>, value: number | null): string {
  if (value === null) return nothing
  return kind === 'percent' ? `${quantity(value, 1)} %` : plainText(kind, value)
}

const plain: Readonly<Record<StatsMeasure['kind'], (value: number) => string>> = {
  count: thousands,
  hours,
  money,
  number: value => quantity(value, 1),
  percent: value => quantity(value, 1),
}
const plainText = (kind: StatsMeasure['kind'], value: number) => plain[kind](value)

/** A number of counts; unknown where nothing is told of their time. */
export const valueIn = <C extends Counts>(measure: StatsMeasure<C>, counts: Counts | null | undefined) =>
  counts ? measure.value(counts as C) : null

/** Kinds that are sums, so that a change of many is told in percent. */
const isSum = (kind: StatsMeasure['kind']) => kind === 'count' || kind === 'hours' || kind === 'money'

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : value === 0 ? `±${text}` : text)
/** Smallest number whose change is told in percent; below it the difference is told. */
const fewest = 100

/** A change beyond this many percent says no more than that nearly nothing was there before. */
const most = 500
const changeOf = (now: number, before: number) => round((100 * (now - before)) / before)
/** True where a percentage says something: not of what is all gone, nor of what came out of nearly nothing. */
const tells = (now: number, before: number) => now !== 0 && Math.abs(changeOf(now, before)) <= most

/** A number's difference from the one before: counts in percent, few by how many, shares in points. */
export function changeText(measure: Pick<StatsMeasure, 'kind'>, now: number | null, before: number | null): string {
  if (now === null || before === null) return ''
  if (measure.kind === 'percent') return signed(`${quantity(now - before, 1)} Pkt.`, round(now - before))
  if (isSum(measure.kind) && before >= fewest && tells(now, before)) return shareText(now, before)
  return differenceText(measure, now, before)
}

const round = (value: number) => Math.round(value * 10) / 10

export function differenceText({ kind }: Pick<StatsMeasure, 'kind'>, now: number | null, before: number | null): string {
  if (now === null || before === null) return nothing
  const difference = isSum(kind) ? now - before : round(now - before)
  return `${signed(plainText(kind, difference), difference)}${kind === 'percent' ? ' Pkt.' : ''}`
}

export function shareText(now: number | null, before: number | null): string {
  if (now === null || !before || !tells(now, before)) return nothing
  const change = changeOf(now, before)
  return `${signed(quantity(change, 1), change)} %`
}

/** Tells whether a change is good news, bad news or neither. */
export function mood<C extends Counts>({ better }: StatsMeasure<C>, now: number | null, before: number | null) {
  if (!better || now === null || before === null || round(now) === round(before)) return undefined
  return now > before === (better === 'more') ? 'good' : 'bad'
}

const isMonth = ({ from, to }: DaySpan) => from.endsWith('-01') && monthSpan(from.slice(0, 7)).to === to

/** «November 2026», «Dez. 2025 bis Nov. 2026», «1. bis 20.11.2026». */
export function spanText({ from, to }: DaySpan): string {
  if (isMonth({ from, to })) return month(from)
  const whole = from.endsWith('-01') && monthSpan(to.slice(0, 7)).to === to
  if (whole && from.slice(5) === '01-01' && to.slice(5) === '12-31' && from.slice(0, 4) === to.slice(0, 4)) return from.slice(0, 4)
  if (whole) return `${shortMonth(from)} ${from.slice(0, 4)} bis ${shortMonth(to)} ${to.slice(0, 4)}`
  if (from === to) return date(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}. bis ${date(to)}`
  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDate(from) : date(from)} bis ${date(to)}`
}

/** End of a running period: «bis heute, 16:30». */
export const untilText = (at: string) => `bis heute, ${clockTime(at)}`

/** A point of the curve in words: «Mo 16.11.», «Woche ab 16.11.», «November 2026». */
export function pointText(step: string, day: string): string {
  if (step === 'day') return `${shortWeekday(day)} ${shortDate(day)}`
  return step === 'week' ? `Woche ab ${shortDate(day)}` : month(day)
}

/** Words below the curve. */
export const tickText = (step: string, day: string) =>
  step === 'month' ? `${shortMonth(day)} ${day.slice(2, 4)}` : `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`

export const monthName = (key: string) => month(`${key}-01`)
