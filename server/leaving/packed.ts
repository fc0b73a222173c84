import { crc32, deflateRawSync } from 'node:zlib'
import { csvOf } from '#contract/csv.ts'
import type { PersonalRow } from '#server/kit/domain.ts'
import type { Packed } from '#server/kit/zip.ts'
import { type Portions, rowsIn } from '#server/shared/exports/portions.ts'

export interface Tables {
  rows: Portions
}

function packed(text: string): Packed {
  const bytes = new TextEncoder().encode(text)
  return { bytes: new Uint8Array(deflateRawSync(bytes, { level: 6 })), crc: crc32(bytes), size: bytes.length }
}

const packedCellTextOf = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

function tableOf(rows: readonly PersonalRow[]) {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return [names, ...rows.map(row => names.map(name => packedCellTextOf(row[name])))]
}

/** Rows as JSON for programs and as CSV for tables. */
export function packedTables({ rows: portions }: Tables) {
  const rows = rowsIn<PersonalRow>(portions)
  return { json: packed(JSON.stringify(rows, null, 2)), csv: packed(csvOf(tableOf(rows))) }
}
