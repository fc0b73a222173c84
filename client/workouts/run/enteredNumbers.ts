import { parseDecimal } from '#client/kit/format.ts'

/** Milliseconds from '90', '1:30', '1:30,5' or '1:02:03'. */
export function readTime(text: string): number | undefined {
  const parts = text.trim().split(':')
  if (parts.length > 3) return undefined
  const last = parseDecimal(parts.pop()!)
  if (last === undefined || last < 0) return undefined
  let whole = 0
  for (const part of parts) {
    if (!/^\d{1,4}$/.test(part)) return undefined
    whole = whole * 60 + Number(part)
  }
  return Math.round((whole * 60 + last) * 1000)
}
