import type { ReactNode } from 'react'
import type { AnyCall } from '#contract/call.ts'
import { useBase } from './bases.ts'
import { Editing, useLastKnown } from './Editing.tsx'
import type { OverlaidRow } from './overlay.ts'

interface EditingRowProps<Row> {
  row: OverlaidRow<Row & { version?: unknown }>
  /** The call that changes the row. */
  edit: AnyCall
  children: (row: OverlaidRow<Row>, base: object | undefined) => ReactNode
}

/** The key with which an editor begins anew, as long as nothing was changed in it. */
export const openedAs = ({ version, act }: OverlaidRow<{ version?: unknown }>) => [version, act?.row.key, act?.row.state].join(' ')

/** The editor of a row that this device knows with all that it has unsent of it, and what that was made from. */
export function EditingRow<Row>({ row, edit, children }: EditingRowProps<Row>) {
  const base = useBase(edit, row.act?.kind === 'edit' ? row.act.row : undefined)
  const known = useLastKnown(base.known ? { now: { row, base: base.base }, as: openedAs(row) } : undefined)
  if (!known) return null
  return <Editing {...known}>{opened => children(opened.row, opened.base)}</Editing>
}
