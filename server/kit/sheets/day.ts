import { isDay } from '#contract/days.ts'
import { dayMs } from '#contract/time.ts'

const excelBegins = Date.UTC(1899, 11, 30)

/** A day in a table's cell, as 31.12.2027, 2027-12-31 or, in a book, as Excel counts it; undefined where it is none since 2000. */
export function dayIn(text: string, isBook: boolean): string | undefined {
  const written = text.trim()
  const swiss = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written)
  const day = swiss
    ? `${swiss[3]}-${swiss[2]!.padStart(2, '0')}-${swiss[1]!.padStart(2, '0')}`
    : isBook && /^\d{5}$/.test(written)
      ? new Date(excelBegins + Number(written) * dayMs).toISOString().slice(0, 10)
      : written.slice(0, 10)
  return isDay(day) && day >= '2000-01-01' ? day : undefined
}
