import { useMemo } from 'react'
import { v7 } from 'uuid'
import { useSend } from '#client/data/useSend.ts'
import { counted } from '#client/kit/format.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { absences } from '#contract/absences/calls.ts'
import type { Request } from '#contract/absences/shapes.ts'
import { type AbsenceKind, type AbsenceState, mayTurn, needsConsent } from '#contract/rules/absences/states.ts'

/** The state into which a yes or a no puts one, by its kind and where it stands. */
const yes = (row: Request): AbsenceState | undefined => {
  if (row.state === 'cancelling') return 'cancelled'
  return ({ holiday: 'approved', trip: 'approved', wish: 'granted', sick: row.state === 'reported' ? 'certified' : 'closed' } as const)[
    row.kind
  ]
}
const no = (row: Request): AbsenceState | undefined => {
  if (row.kind === 'sick') return undefined
  return row.state === 'cancelling' ? 'approved' : 'declined'
}
export const verdicts = { yes, no }

interface More {
  reason?: string | null
  consent?: boolean
  /** The fate of shifts in those days. */
  shifts?: 'open' | 'keep'
}

/** Decides on several at once and takes it back: what stands otherwise by now is said by name. */
export function useDeciding() {
  const decide = useSend(absences.decide, { title: ({ body }) => `${counted(body.items.length, 'Anfrage', 'Anfragen')} entschieden` })
  const undo = useSend(absences.undo, { title: () => 'Entscheid zurückgenommen' })
  return useMemo(() => {
    const send = async (
      rows: readonly Request[],
      to: (row: Request) => AbsenceState | undefined,
      { reason = null, consent = false, shifts = 'keep' }: More = {},
    ) => {
      const items = rows.flatMap(row => {
        const status = to(row)
        const may = status && mayTurn(row.kind, row.state, status, 'manager') && (consent || !needsConsent(row.kind, row.state, status))
        return may ? [{ kind: row.kind as AbsenceKind, _id: row._id, version: row.version, status }] : []
      })
      if (items.length === 0) return { count: 0 }
      const _id = v7()
      const answer = await decide.send({ body: { _id, items, reason, consent, shifts } })
      const missed = answer?.items.filter(({ verdict }) => verdict !== 'done') ?? []
      if (missed.length > 0) toast(`${counted(missed.length, 'Anfrage steht', 'Anfragen stehen')} inzwischen anders.`, { look: 'warn' })
      return { count: items.length - missed.length, back: () => undo.send({ params: { id: _id } }) }
    }
    const act = (label: string, key: string, to: typeof yes, said: string): BulkAct<Request> => ({
      label,
      key,
      act: rows => send(rows, to),
      said: count => `${counted(count, 'Anfrage', 'Anfragen')} ${said}.`,
      none: () => 'Keine davon lässt sich so entscheiden.',
    })
    const one = async (row: Request, to: typeof yes, more?: More) => {
      try {
        const { count, back } = await send([row], to, more)
        if (count > 0) toast(`${row.user.name}: entschieden.`, { undo: back && (() => void back().catch(sayFailed)) })
        return count > 0
      } catch (error) {
        sayFailed(error)
        return false
      }
    }
    return { acts: [act('Bewilligen', 'b', yes, 'bewilligt'), act('Ablehnen', 'a', no, 'abgelehnt')], one }
  }, [decide.send, undo.send])
}
