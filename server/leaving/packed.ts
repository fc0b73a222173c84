import { crc32, deflateRawSync } from 'node:zlib'
import { csvOf } from '#contract/csv.ts'
import type { Row } from '#server/kit/domain.ts'
import { type Portions, rowsIn } from '#server/shared/exports/portions.ts'

/** A file compressed as a zip holds it. */
export interface Packed {
  bytes: Uint8Array<ArrayBuffer>
  crc: number
  size: number
}

export interface Tables {
  rows: Portions
}

function packed(text: string): Packed {
  const bytes = new TextEncoder().encode(text)
  return { bytes: new Uint8Array(deflateRawSync(bytes, { level: 6 })), crc: crc32(bytes), size: bytes.length }
}

const word = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

function tableOf(rows: readonly Row[]) {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return [names, ...rows.map(row => names.map(name => word(row[name])))]
}

/** Rows as JSON for programs and as CSV for tables. */
export function packedTables({ rows: portions }: Tables) {
  const rows = rowsIn<Row>(portions)
  return { json: packed(JSON.stringify(rows, null, 2)), csv: packed(csvOf(tableOf(rows))) }
}
