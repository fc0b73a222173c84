import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import type { DraftPage } from '#contract/questionnaire/draftQuestion.ts'
import { editor } from './editing.ts'
import { form } from './rows.ts'

const noPages: readonly DraftPage[] = []

/** A form with its draft as it will be once what this device did has arrived, and what the studio did not take of it. */
export function useAnamnesisFormDraft(id: string) {
  const { data, error, stand = 0, again } = useCall(anamnesisForms.one, { params: { id }, query: {} })
  const known = useMemo(() => data && [data], [data])
  const { rows } = useWaitingRows(known, stand, form.ways)
  const head = rows?.find(({ _id }) => _id === id)
  // A form that was made without a network has no draft at the studio yet.
  const isThere = data !== undefined || head?.act !== undefined
  const { pages, refused, isWaiting } = editor.useDraft(id, isThere ? (data?.pages ?? noPages) : undefined, stand)
  return { data, head, pages, refused, isWaiting: head?.act !== undefined || isWaiting, error, stand, again }
}
