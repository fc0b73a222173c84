import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { onlineAtom } from '#client/data/connection.ts'
import { onNews } from '#client/data/live.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import { nameOfKnown } from '#client/parts/memberSearch.ts'
import { attendance } from '#contract/attendance/calls.ts'
import { withNamed } from './withNamed.ts'

export type ArrivalFilter = 'all' | 'unknown' | 'today'

const acts = { name: attendance.name }

/** Looks again where somebody came into this studio. */
function useArrivalNews(studio: string | undefined) {
  useEffect(() => {
    const again = (before?: number) => void staleIn(['attendance'], before)
    return onNews({
      events: ['arrival:new'],
      heard: frame => {
        if ((frame.data as { studio?: string }).studio === studio) again()
      },
      missed: again,
    })
  }, [studio])
}

/** In ms: the server asks for a studio's arrivals at once as long as somebody looks so often. */
const every = 45_000

/** Looks again now and then, as long as the screen is in sight and there is a network. */
function useLookNowAndThen(look: () => void) {
  const online = useAtomValue(onlineAtom)
  useEffect(() => {
    if (!online) return
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), every)
    return () => clearInterval(timer)
  }, [online, look])
}

/** The moment since which arrivals are new to whoever looks: the one before this visit, however long it lasts. */
function useNewSince(studio: string | undefined, newest: string | undefined) {
  const { data } = useCall(attendance.fresh, studio ? { query: { studio } } : undefined)
  const [first, setFirst] = useState<{ studio: string; since: string }>()
  const { send } = useSend(attendance.looked)
  const online = useAtomValue(onlineAtom)
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (studio && data && first?.studio !== studio) setFirst({ studio, since: data.since })
  }, [studio, data, first])
  const isKnown = first?.studio === studio
  useEffect(() => {
    if (!studio || !isKnown || !newest || !online || told.current === `${studio} ${newest}`) return
    told.current = `${studio} ${newest}`
    // Not told now, it is told with the next one who comes.
    send({ body: { studio, at: newest } }).catch(() => undefined)
  }, [studio, isKnown, newest, online, send])
  return isKnown ? first?.since : undefined
}

/** People who come into a studio, kept current, with the names that this device has given them. */
export function useArrivals(studio: string | undefined, filter: ArrivalFilter) {
  useArrivalNews(studio)
  const { data, error, again, stand } = useCall(attendance.entries, studio ? { query: { studio, filter } } : undefined)
  useLookNowAndThen(again)
  const done = useOutboxActs(acts)
  const rows = useMemo(() => {
    if (!data || !studio) return undefined
    const all = withNamed(data.rows, pendingActs(done, stand ?? 0), studio, nameOfKnown)
    return filter === 'unknown' ? all.filter(row => row.unknown || row.waits) : all
  }, [data, done, stand, studio, filter])
  const newest = data?.rows[0]?.at
  const since = useNewSince(studio, filter === 'unknown' ? undefined : newest)
  const refused = done.filter(({ row }) => row.state === 'refused')
  return { rows, refused, since, error, again, stand }
}
