import { useRef } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { documents } from '#contract/documents/calls.ts'
import type { DocumentRow } from '#contract/documents/shapes.ts'
import { type DocumentDecision, decisions } from '#contract/rules/documents/states.ts'

const said: Record<DocumentDecision, string> = { approve: 'ist freigegeben', reject: 'ist abgelehnt', ask: 'hat eine Rückfrage' }

/** Decides about a document, true where that went or waits; an approval and a refusal can be taken back. */
export function useDecision() {
  const called = useRef('')
  const decide = useSend(documents.decide, { title: ({ body }) => `${decisions[body.decision]}: ${called.current}`, asks: true })
  const back = useSend(documents.takeBack, { title: () => `Entscheid zurückgenommen: ${called.current}`, asks: true })
  const takeBack = async ({ _id, studio, title }: Pick<DocumentRow, '_id' | 'studio' | 'title'>) => {
    called.current = title
    try {
      sayDone(await back.send({ params: { id: _id }, query: { studio } }), `«${title}»: Entscheid zurückgenommen.`)
    } catch (error) {
      sayFailed(error)
    }
  }
  const send = async (row: DocumentRow, decision: DocumentDecision, comment: string | null = null) => {
    const { _id, studio, title, amount, iban, issuer } = row
    called.current = title
    try {
      const bill = { amount: amount ?? null, iban: iban ?? null, issuer: issuer ?? null }
      const answer = await decide.send({ params: { id: _id }, body: { studio, decision, comment, bill } })
      const words = answer?.state === 'open' && decision === 'approve' ? 'hat deine Freigabe: Es braucht noch eine' : said[decision]
      sayDone(answer, `«${title}» ${words}.`, decision === 'ask' ? undefined : () => void takeBack(row))
      return true
    } catch (error) {
      sayFailed(error)
      return false
    }
  }
  return { decide: send, takeBack, waiting: decide.waiting || back.waiting }
}
