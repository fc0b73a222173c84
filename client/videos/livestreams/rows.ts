import { prefetch } from '#client/data/reads.ts'
import { rowForm } from '#client/kit/rowForm.tsx'
import { formOf, type Livestream, type LivestreamForm, livestreams } from '#contract/livestreams.ts'

/** A livestream in the eyes of its planners: the form's fields, and the studio's row. */
export interface LiveRow extends LivestreamForm {
  _id: string
  cancelled: boolean
  reason: string | null
  version: number
  /** Undefined while the studio does not know of it. */
  live?: Livestream
}

export const rowOf = (live: Livestream): LiveRow => {
  const { _id, cancelled, reason } = live.execution
  return { ...formOf(live), _id, cancelled, reason: reason ?? null, version: live.version, live }
}

export const livestream = rowForm({
  add: livestreams.create,
  edit: livestreams.edit,
  cancel: livestreams.cancel,
  reopen: livestreams.reopen,
  one: async ({ _id }: LiveRow) => rowOf(await prefetch(livestreams.one, { params: { id: _id } }, 0)),
  fresh: { version: 1, cancelled: false, reason: null },
  meant: (body, kind) => {
    if (kind === 'reopen') return { cancelled: false, reason: null }
    return kind === 'cancel' ? { cancelled: true, reason: (body as { reason: string }).reason } : body
  },
  // The course is the livestream's name, known only where the choices are loaded.
  called: () => 'Livestream',
  draft: (id = 'neu') => `livestream/${id}`,
})
