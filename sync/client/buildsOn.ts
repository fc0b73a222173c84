import { mostBuiltOn } from '#contract/headers.ts'
import { compareOutboxRows } from './outboxRow.ts'
import type { OutboxRow } from './types.ts'

/** An act that is to go, or of which that is asked. */
export type OutgoingAct = Pick<OutboxRow, 'rows' | 'person' | 'insteadOf'> & Partial<Pick<OutboxRow, 'key' | 'order'>>

/** An act as those that build on it name it. */
export const namedAct = ({ call, key }: Pick<OutboxRow, 'call' | 'key'>) => `${call}:${key}`

/**
 * The acts that one builds on, as its header names them; undefined where it builds on none. They are acts of the same author on the same row
 * that go before it or have gone: what this device shows of the row holds them. Those of which an edit or a removal took the place count, for
 * they may have arrived. Others that only hang on the same go first, so that of many the row's own are left.
 */
export function builder(rows: readonly OutboxRow[]): (asking: OutgoingAct) => string | undefined {
  const byName = new Map<string, OutboxRow[]>()
  for (const row of [...rows].sort(compareOutboxRows))
    for (const name of row.rows ?? []) {
      const known = byName.get(name)
      if (known) known.push(row)
      else byName.set(name, [row])
    }
  return ({ rows: [own, ...wider] = [], person, insteadOf = [], key, order = Number.POSITIVE_INFINITY }) => {
    if (own === undefined) return undefined
    const isBefore = (row: OutboxRow) => row.key !== key && row.person?._id === person?._id && (row.state === 'done' || row.order < order)
    const before = (name: string) => (byName.get(name) ?? []).filter(isBefore).flatMap(row => [...(row.insteadOf ?? []), namedAct(row)])
    const latest = [...new Set([...wider.flatMap(before), ...before(own), ...insteadOf].reverse())].slice(0, mostBuiltOn)
    return latest.length > 0 ? latest.reverse().join(' ') : undefined
  }
}

/** Rows that have arrived and on which one builds that has not: they are kept as long as that one waits. */
export function builtOn(rows: readonly OutboxRow[]): ReadonlySet<OutboxRow> {
  const waiting = new Set(rows.flatMap(row => (row.state === 'waiting' ? (row.rows ?? []) : [])))
  return new Set(rows.filter(row => row.state === 'done' && row.rows?.some(name => waiting.has(name))))
}
