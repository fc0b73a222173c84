import { type Event, type OfficeState, officeState } from '#contract/events/calls.ts'
import type { PageQuery } from '#contract/page.ts'
import { paged } from '#server/kit/page.ts'

interface ManagedEventParams extends PageQuery {
  studio?: string[]
  state?: OfficeState[]
}

/** The word of a filter for what is the chain's own. */
const chain = '-'

const wordsOf = ({ title, place }: Event) => `${title} ${place ?? ''}`

/** One page of the events that the caller looks after: by a column, or what comes in its order and what is over after it, the last one first. */
export function managed(all: readonly Event[], { studio, state, ...query }: ManagedEventParams, now = new Date().toISOString()) {
  const own = all.filter(
    row =>
      row.mine && (!studio?.length || studio.includes(row.studio ?? chain)) && (!state?.length || state.includes(officeState(row, now))),
  )
  if (query.sort) return paged(own, query, wordsOf, 'startsAt')
  const { offset = 0, limit = 100 } = query
  const { rows, total } = paged(own, { ...query, offset: 0, limit: own.length, sort: 'startsAt' }, wordsOf, 'startsAt')
  const isOver = ({ endsAt }: Event) => endsAt <= now
  const inOrder = [...rows.filter(row => !isOver(row)), ...rows.filter(isOver).reverse()]
  return { rows: inOrder.slice(offset, offset + limit), total }
}
