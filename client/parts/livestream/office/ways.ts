import { prefetch } from '#client/data/calls.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
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

/** How livestreams are planned; each of these waits in the outbox where there is no network. */
export const ways: Ways<LiveRow> = {
  calls: { add: livestreams.create, edit: livestreams.edit, cancel: livestreams.cancel, reopen: livestreams.reopen },
  fresh: { version: 1, cancelled: false, reason: null },
  meant: (body, kind) => {
    if (kind === 'reopen') return { cancelled: false, reason: null }
    return kind === 'cancel' ? { cancelled: true, reason: (body as { reason: string }).reason } : body
  },
  one: async ({ _id }) => rowOf(await prefetch(livestreams.one, { params: { id: _id } }, 0)),
}
