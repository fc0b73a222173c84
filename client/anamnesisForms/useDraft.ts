import { useMemo } from 'react'
import { useCall } from '#client/data/calls.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { standing } from '#client/kit/waiting/overlay.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.tsx'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { type EditAct, edits, isOf, withActs } from './drafted.ts'
import { form } from './rows.ts'

const none: readonly EditAct[] = []

/** A form with its draft as it will be once what this device did has arrived, and what the studio did not take of it. */
export function useDraft(id: string) {
  const { data, error, stand = 0, again } = useCall(anamnesisForms.one, { params: { id }, query: {} })
  const known = useMemo(() => data && [data], [data])
  const { rows } = useWaitingRows(known, stand, form.ways)
  const all = useOutboxActs(edits)
  const own = useMemo(() => all.filter(act => isOf(act, id)), [all, id])
  const head = rows?.find(({ _id }) => _id === id)
  // A form that was made without a network has no draft at the studio yet.
  const isThere = data !== undefined || head?.act !== undefined
  const pages = useMemo(() => (isThere ? withActs(data?.pages ?? [], standing(own, stand)) : undefined), [data, isThere, own, stand])
  const isWaiting = head?.act !== undefined || own.some(({ row }) => row.state === 'waiting')
  const refused = useMemo(() => (own.length === 0 ? none : own.filter(({ row }) => row.state === 'refused')), [own])
  return { data, head, pages, refused, isWaiting, error, stand, again }
}
