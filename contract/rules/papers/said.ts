/** Amounts, rates and days as they stand on papers: made of whole numbers and ISO days alone, so that server and device write the same. */

/** Rappen: 125050 → «1’250.50». */
export function francsText(rappen: number) {
  const [whole, rest] = [Math.floor(Math.abs(rappen) / 100), Math.abs(rappen) % 100]
  const digits = String(whole)
  const head = digits.length % 3
  const groups = [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])].filter(Boolean)
  return `${rappen < 0 ? '–' : ''}${groups.join('’')}.${String(rest).padStart(2, '0')}`
}

/** Hundredths of a percent: 810 → «8,1». */
export const rateText = (rate: number) => String(rate / 100).replace('.', ',')

/** «20.11.2026», of an ISO day. */
export const dayText = (day: string) => day.slice(0, 10).split('-').reverse().join('.')
