import { useEffect, useMemo } from 'react'
import { onNews } from '#client/data/live.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { useEmployee, useMe, useSession } from '#client/data/session.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { ownEntries } from './clockFold.ts'

const acts = { create: timetracking.create, update: timetracking.update, remove: timetracking.remove }
const domains = ['timetracking', 'timeOffice', 'timeCorrections', 'timeNotes', 'timeMonths', 'timeProposals']

/** One's own working time on this device: what the studio said last, with what waits here. On a tablet that of whoever acts on it. */
export function useOwnTime() {
  const { data, stand, error, again } = useCall(timetracking.mine)
  const me = useEmployee()?._id
  const account = useMe()
  const isTablet = useSession().employee !== undefined
  const all = useOutboxActs(acts)
  const now = useNow()
  const folded = useMemo(() => {
    const own = all.filter(({ row }) => (row.person?._id ?? account?._id) === me)
    return ownEntries(data, own, { now, stand })
  }, [data, all, me, account?._id, now, stand])
  const studios = useMemo(() => {
    const last = folded.entries.findLast(({ source }) => source === 'stamp')?.studio
    const known = data?.studios.length ? data.studios : account?.studio_id ? [account.studio_id] : []
    return last && known.includes(last) ? [last, ...known.filter(code => code !== last)] : known
  }, [folded.entries, data?.studios, account?.studio_id])
  const closed = useMemo(() => (isTablet ? [] : (data?.tabletOnly ?? [])), [isTablet, data?.tabletOnly])
  const at = isTablet ? studios[0] : undefined
  return { data, stand, error, again, now, studios, closed, at, entries: folded.entries, waits: folded.waits }
}

/** Keeps working time that is shown current. */
export function useTimeNews() {
  useEffect(() => {
    const soon = (before?: number) => void staleIn(domains, before)
    return onNews({ events: ['time:changed', 'team:here'], heard: () => soon(), missed: soon })
  }, [])
}
