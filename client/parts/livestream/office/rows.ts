import { prefetch } from '#client/data/calls.ts'
import { rowForm } from '#client/kit/rowForm.tsx'
import { formOf, type Livestream, type LivestreamForm, livestreams } from '#contract/livestreams.ts'

/** A livestream as those who plan see it: what its form says, and what the studio has of it. */
export interface LiveRow extends LivestreamForm {
  _id: string
  cancelled: boolean
  reason: string | null
  version: number
  /** Not where the studio does not know of it yet. */
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
  // Its course is its name, which only who has the choices knows.
  called: () => 'Livestream',
  draft: (id = 'neu') => `livestream/${id}`,
})
