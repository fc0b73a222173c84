import { useCallback } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { type OutboxAct, useOutboxActs } from '#client/data/outboxActs.ts'
import { useSend } from '#client/data/useSend.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import type { CallBody } from '#contract/call.ts'
import { leads } from '#contract/leads/calls.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import { leadStates } from '#contract/rules/leads/states.ts'
import { leadNameOf } from './leadStanding.ts'

type StepBody = CallBody<typeof leads.step>
type StepOutcome = StepBody['outcome']
type Step = CallBody<typeof leads.move>['step']

const said: Readonly<Record<StepOutcome, string>> = {
  done: 'Erledigt.',
  reached: 'Erreicht.',
  notReached: 'Nicht erreicht: Wir versuchen es in der anderen Tageshälfte nochmals.',
  moved: 'Verschoben.',
}

/** A step of a lead that was written down here and that the studio did not take. */
export interface Untaken extends Pick<StepBody, 'outcome' | 'next' | 'note'> {
  key: string
  why: string | undefined
}

const stepActs = { step: leads.step }
const moveActs = { move: leads.move }
const lastRefused = (acts: readonly OutboxAct[], lead: string) =>
  acts.findLast(({ id, row }) => id === lead && row.state === 'refused')?.row

/** The last step of this lead that the studio did not take, where it has words or a day that would be lost with it. */
export function useUntaken(lead: string): Untaken | undefined {
  const row = lastRefused(useOutboxActs(stepActs), lead)
  if (!row) return undefined
  const { outcome, next, note } = row.body as StepBody
  return next || note ? { key: row.key, why: row.message, outcome, next, note } : undefined
}

/** The same of a closing with its reason. */
export function useUntakenMove(lead: string) {
  const row = lastRefused(useOutboxActs(moveActs), lead)
  const { status, reason } = (row?.body ?? {}) as Partial<CallBody<typeof leads.move>>
  return row && status && reason ? { key: row.key, status, reason } : undefined
}

interface Instead {
  /** Key of an act that the studio did not take, which ends with this one. */
  instead?: string
}
interface StepMore extends Instead {
  next?: Step
  note?: string | null
}
interface Going extends Instead {
  status: Lead['state']
  step?: Step
  reason?: string | null
}

/** Acts of people on one lead, also without a network; each says what it did, or why not. */
export function useLeadActs() {
  const step = useSend(leads.step, { title: () => 'Lead: nächster Schritt' })
  const move = useSend(leads.move, { title: ({ body }) => `Lead: ${leadStates[body.status]}` })
  const sendStep = step.send
  const sendMove = move.send
  const local = useMaybeLocal()
  const outcome = useCallback(
    async (row: Lead, outcome: StepOutcome, more: StepMore = {}) => {
      const { _id, studio, version } = row
      try {
        const answer = await sendStep({
          params: { id: _id },
          body: { studio, version, outcome, next: more.next ?? null, note: more.note ?? null },
        })
        if (more.instead) await local?.outbox.discard(more.instead)
        sayDone(answer, `${leadNameOf(row)}: ${said[outcome]}`)
        return true
      } catch (error) {
        sayFailed(error)
        return false
      }
    },
    [sendStep, local],
  )
  const put = useCallback(
    async (row: Lead, to: Going) => {
      const send = (at: Lead, { status, step = null, reason = null }: Going) =>
        sendMove({ params: { id: at._id }, body: { studio: at.studio, version: at.version, status, step, reason } })
      try {
        const answer = await send(row, to)
        if (to.instead) await local?.outbox.discard(to.instead)
        // Taken back it has the step again that it had.
        const back = answer && row.state !== 'merged' ? () => void send(answer, { status: row.state }).catch(sayFailed) : undefined
        sayDone(answer, `${leadNameOf(row)}: ${leadStates[to.status]}.`, back)
        return true
      } catch (error) {
        sayFailed(error)
        return false
      }
    },
    [sendMove, local],
  )
  return { outcome, put, busy: step.waiting || move.waiting }
}
