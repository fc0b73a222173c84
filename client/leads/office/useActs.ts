import { useCallback } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import type { Body } from '#contract/call.ts'
import { leads } from '#contract/leads/calls.ts'
import type { Lead } from '#contract/leads/shapes.ts'
import { leadStates } from '#contract/rules/leads/states.ts'
import { nameOf } from './words.ts'

type Outcome = Body<typeof leads.step>['outcome']
type Step = Body<typeof leads.move>['step']

const said: Readonly<Record<Outcome, string>> = {
  done: 'Erledigt.',
  reached: 'Erreicht.',
  notReached: 'Nicht erreicht: Wir versuchen es in der anderen Tageshälfte nochmals.',
  moved: 'Verschoben.',
}

/** What people do about one lead, also without a network; each says what it did, or why not. */
export function useActs() {
  const step = useSend(leads.step, { title: () => 'Lead: nächster Schritt' })
  const move = useSend(leads.move, { title: ({ body }) => `Lead: ${leadStates[body.status]}` })
  const sendStep = step.send
  const sendMove = move.send
  const outcome = useCallback(
    async (row: Lead, outcome: Outcome, more: { next?: Step; note?: string | null } = {}) => {
      const { _id, studio, version } = row
      try {
        const answer = await sendStep({
          params: { id: _id },
          body: { studio, version, outcome, next: more.next ?? null, note: more.note ?? null },
        })
        sayDone(answer, `${nameOf(row)}: ${said[outcome]}`)
        return true
      } catch (error) {
        sayFailed(error)
        return false
      }
    },
    [sendStep],
  )
  const put = useCallback(
    async (row: Lead, to: { status: Lead['state']; step?: Step; reason?: string | null }) => {
      const send = (at: Lead, { status, step = null, reason = null }: typeof to) =>
        sendMove({ params: { id: at._id }, body: { studio: at.studio, version: at.version, status, step, reason } })
      try {
        const answer = await send(row, to)
        // Taken back it has the step again that it had.
        const back = answer && row.state !== 'merged' ? () => void send(answer, { status: row.state }).catch(sayFailed) : undefined
        sayDone(answer, `${nameOf(row)}: ${leadStates[to.status]}.`, back)
        return true
      } catch (error) {
        sayFailed(error)
        return false
      }
    },
    [sendMove],
  )
  return { outcome, put, busy: step.waiting || move.waiting }
}
