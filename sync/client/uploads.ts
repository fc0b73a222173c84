import { isFileBody } from '#contract/sealedBody.ts'
import type { OutboxRow } from './types.ts'

/** A file that waits in a row of its own; the act that names it by this row's key depends on it. */
export const isUpload = ({ body }: OutboxRow) => isFileBody(body)
const isOpen = ({ state }: OutboxRow) => state !== 'done'

const namedBy = (rows: readonly OutboxRow[]) => new Set(rows.flatMap(({ dependsOn }) => dependsOn))

/** Acts as a person counts them: a file that goes with an act is a part of that one. */
export function countedActsOf(rows: readonly OutboxRow[]): OutboxRow[] {
  const parts = namedBy(rows.filter(isOpen))
  return rows.filter(row => !(isUpload(row) && parts.has(row.key)))
}

/** Rows that the server lacks, and the files that those acts show even where it has them. */
export function unsent(rows: readonly OutboxRow[]): OutboxRow[] {
  const parts = namedBy(rows.filter(isOpen))
  return rows.filter(row => isOpen(row) || (isUpload(row) && parts.has(row.key)))
}

/** Files among these that have not arrived and that nothing names any more. */
export function loose(rows: readonly OutboxRow[], keys: readonly string[]): OutboxRow[] {
  const named = namedBy(rows)
  return rows.filter(row => keys.includes(row.key) && isUpload(row) && isOpen(row) && !named.has(row.key))
}

/** Files among these that were refused. */
export const refusedAmong = (rows: readonly OutboxRow[], keys: readonly string[]) =>
  rows.filter(row => keys.includes(row.key) && isUpload(row) && row.state === 'refused')

/** An act whose file was refused is refused with it, in the same words: that is where somebody can mend it. */
export function refusedWith(rows: readonly OutboxRow[]) {
  const files = new Map(rows.filter(row => isUpload(row) && row.state === 'refused').map(row => [row.key, row]))
  for (const { key, state, dependsOn } of rows) {
    const file = state === 'waiting' && dependsOn.map(other => files.get(other)).find(Boolean)
    if (file) return { key, file }
  }
  return undefined
}
