import type { OutboxAct } from '#client/data/outboxActs.ts'
import type { Absence } from '#contract/absences/shapes.ts'
import { type AbsenceKind, type AbsenceState, bornState } from '#contract/rules/absences/states.ts'

/** Acts of this device on absences: the kinds that are asked for, and changes to those that are there. */
export type AbsenceAct = OutboxAct<AbsenceKind | 'change' | 'end' | 'remove'>

/** An absence as this device shows it; `waits` stands where something of it is not at the studio yet. */
export type ShownAbsence = Absence & { waits?: true }

interface Person {
  _id: string
  name: string
}

const blank = (user: Person): Omit<Absence, '_id' | 'kind' | 'from' | 'to' | 'state' | 'created'> => ({
  user,
  halfFirst: false,
  halfLast: false,
  starts: null,
  ends: null,
  share: null,
  where: null,
  km: null,
  minutes: null,
  note: null,
  version: 1,
  reason: null,
  decider: null,
  certificate: false,
})

/** The row that a request will be once it has arrived. */
function fresh({ kind, id, row }: AbsenceAct, user: Person): ShownAbsence {
  const of = kind as AbsenceKind
  const { day, from, to, ...rest } = (row.body ?? {}) as Record<string, string> & { day?: string }
  const days =
    of === 'wish' ? { from: day ?? '', to: day ?? '', starts: from ?? null, ends: to ?? null } : { from: from ?? '', to: to ?? null }
  return { ...blank(user), ...rest, ...days, _id: id, kind: of, state: bornState(of), created: row.born, waits: true }
}

const isAsked = (kind: AbsenceAct['kind']): kind is AbsenceKind => kind !== 'change' && kind !== 'end' && kind !== 'remove'

/** One's own absences as they will be once these acts have arrived, those that begin last on top. */
export function withActs(rows: readonly Absence[], acts: readonly AbsenceAct[], user: Person): ShownAbsence[] {
  const by = new Map<string, ShownAbsence>(rows.map(row => [row._id, row]))
  for (const act of acts) {
    const { kind, id, row } = act
    const known = by.get(id)
    const waits = row.state === 'waiting' ? ({ waits: true } as const) : {}
    if (isAsked(kind)) {
      if (!known) by.set(id, { ...fresh(act, user), ...waits })
    } else if (kind === 'remove') by.delete(id)
    else if (known && kind === 'change') by.set(id, { ...known, state: row.params?.status as AbsenceState, ...waits })
    else if (known && kind === 'end') {
      const { to = null, share = known.share } = (row.body ?? {}) as { to?: string | null; share?: number | null }
      by.set(id, { ...known, to, share, ...waits })
    }
  }
  return [...by.values()].sort((one, other) => (one.from < other.from ? 1 : -1))
}
