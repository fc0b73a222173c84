import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall, useCalls } from '#client/data/reads.ts'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import { documents } from '#contract/documents/calls.ts'
import type { DocumentDetail, DocumentRow } from '#contract/documents/shapes.ts'

const acts = {
  decide: documents.decide,
  takeBack: documents.takeBack,
  answer: documents.answer,
  assign: documents.assign,
  unassign: documents.unassign,
  confirmIban: documents.confirmIban,
  edit: documents.edit,
  detach: documents.detach,
}
const ups = { attach: documents.attach }
const decided = { approve: 'open', reject: 'rejected', ask: 'asked' } as const

interface DocumentAct {
  kind: keyof typeof acts
  row: { body?: unknown; params?: Record<string, string> }
}

/** A document as it will be once these acts have arrived. An approval stays open here: the studio says whether it was the last. */
export function withActs(row: DocumentDetail, done: readonly DocumentAct[], nameOf: (_id: string) => string): DocumentDetail {
  let shown = row
  for (const { kind, row: act } of done) {
    const { version: _, ...body } = (act.body ?? {}) as { version?: number; decision?: keyof typeof decided; userId?: string }
    const { userId = '', decision } = body
    if (kind === 'decide' && decision) shown = { ...shown, state: decided[decision] }
    if (kind === 'takeBack' || kind === 'answer') shown = { ...shown, state: 'open' }
    if (kind === 'assign')
      shown = { ...shown, assigned: [...shown.assigned.filter(one => one._id !== userId), { _id: userId, name: nameOf(userId) }] }
    if (kind === 'unassign') shown = { ...shown, assigned: shown.assigned.filter(one => one._id !== userId) }
    if (kind === 'confirmIban') shown = { ...shown, ibanStanding: 'known' }
  }
  return shown
}

/** People to whom a document of the studio may be assigned; undefined where no studio is known yet. */
function usePeople(studio: string | undefined) {
  const inputs = useMemo(() => (studio ? [{ query: { studio } }] : []), [studio])
  return useCalls(documents.people, inputs)[0]
}

/** A document, with what this device does to it; `known` is what a list knows of it, where the studio can't be asked. */
export function useShownDocument(id: string, known: DocumentRow | undefined) {
  const { data, stand, error, again } = useCall(documents.one, { params: { id } })
  const done = useOutboxActs(acts)
  const sent = useOutboxActs(ups)
  const people = usePeople((data ?? known)?.studio)
  const loaded = useMemo(() => data ?? (known && { ...known, events: [] }), [data, known])
  const row = useMemo(() => {
    if (!loaded) return undefined
    const own = pendingActs(
      done.filter(one => one.id === id),
      data ? (stand ?? 0) : Number.POSITIVE_INFINITY,
    )
    return withActs(loaded, own, _id => people?.data?.find(one => one._id === _id)?.name ?? 'Neu zugeteilt')
  }, [loaded, data, stand, done, id, people?.data])
  const own = [...done, ...sent].filter(one => one.id === id)
  return {
    row,
    /** The document as the studio has it, for its form: that one finds by itself what waits. */
    loaded,
    people: people?.data,
    waiting: own.filter(one => one.row.state === 'waiting'),
    refused: own.filter(one => one.row.state === 'refused'),
    error,
    again,
  }
}
export type ShownDocument = ReturnType<typeof useShownDocument>
