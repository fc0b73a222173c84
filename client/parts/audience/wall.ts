import { clockTime, date } from '#client/kit/format.ts'

const two = (value: string) => value.padStart(2, '0')

/** An instant by clock and calendar in Zurich, for `datetime-local`: 2026-11-20T16:42. */
export function wallOf(instant: string | null | undefined) {
  if (!instant) return ''
  const [day, month, year] = date(instant).split('.')
  return `${year}-${two(month ?? '')}-${two(day ?? '')}T${clockTime(instant)}`
}

const shift = (at: number) => Date.parse(`${wallOf(new Date(at).toISOString())}Z`) - at

/** The instant at which clocks in Zurich show this; undefined where the text is no time. */
export function instantOf(wall: string): string | undefined {
  const plain = Date.parse(`${wall}Z`)
  if (Number.isNaN(plain)) return undefined
  const guess = plain - shift(plain)
  return new Date(plain - shift(Math.min(guess, plain - shift(guess)))).toISOString()
}
