import { clockTime, counted, date, distance, duration, quantity } from '#client/kit/format.ts'
import type { Clash } from '#sync/collections/merge.ts'

const units: Record<string, (value: number) => string> = {
  weight: value => `${quantity(value)} kg`,
  reps: value => `${quantity(value, 0)} WH`,
  distance,
  time: duration,
}

/** A field's value in words. */
export function fieldValueText(field: Clash['field'], value: unknown): string {
  if (field === '_deleted') return value ? 'gelöscht' : 'behalten'
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'number') return (units[field] ?? quantity)(value)
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  if (Array.isArray(value)) return counted(value.length, 'Eintrag', 'Einträge')
  if (typeof value === 'object') return 'geändert'
  const text = String(value)
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return clockTime(text)
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return date(text)
  return text
}

/** Bytes as «12,4 MB». */
export function megabytes(bytes: number) {
  return bytes >= 1e9 ? `${quantity(bytes / 1e9, 1)} GB` : `${quantity(bytes / 1e6, 1)} MB`
}
