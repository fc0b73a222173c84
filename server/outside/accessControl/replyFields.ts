import { isDay } from '#contract/days.ts'
import { AccessError } from './port.ts'

// Readers of the service's answers: what has another form than agreed is no answer, and says so as `away`.

type UncheckedFields = Record<string, unknown>
type Read<T> = (value: unknown) => T

const wrong = (): never => {
  throw new AccessError('away')
}

export const text: Read<string> = value => (typeof value === 'string' && value.length <= 2000 ? value : wrong())
export const wholeNumber: Read<number> = value => (Number.isSafeInteger(value) ? (value as number) : wrong())
export const flag: Read<boolean> = value => (typeof value === 'boolean' ? value : wrong())
export const day: Read<string> = value => (typeof value === 'string' && isDay(value) ? value : wrong())
export const instant: Read<string> = value =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : wrong()
export const oneOf =
  <const T extends string>(words: readonly T[]): Read<T> =>
  value =>
    words.includes(value as T) ? (value as T) : wrong()
export const orNull =
  <T>(read: Read<T>): Read<T | null> =>
  value =>
    value === null || value === undefined ? null : read(value)
export const list =
  <T>(read: Read<T>): Read<T[]> =>
  value =>
    value === undefined ? [] : Array.isArray(value) ? value.map(read) : wrong()
export const fields =
  <T>(readers: { [K in keyof T]: Read<T[K]> }): Read<T> =>
  value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong()
    const names = Object.keys(readers) as (keyof T & string)[]
    return Object.fromEntries(names.map(name => [name, readers[name]((value as UncheckedFields)[name])])) as T
  }
/** The answer of a GET about something that may be unknown. */
export const known =
  <T>(read: Read<T>): Read<T | undefined> =>
  value =>
    value === undefined ? undefined : read(value)
