import { useCallback, useMemo } from 'react'
import { outdated, queries } from '#client/data/cache.ts'
import { useKept } from '#client/data/local.ts'
import { keyOf, useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { type Notification, notifications } from '#contract/notifications.ts'
import { merged, noMarks, type ReadMarks, withAll, withRead } from './marks.ts'

const key = keyOf(notifications.list)

const useMarks = () => useKept<ReadMarks>('notices', noMarks)

/** Marks a notice as read, here and at the studio. */
export function useReadNotice() {
  const [, setMarks] = useMarks()
  const { send } = useSend(notifications.read, { title: () => 'Mitteilung gelesen' })
  return useCallback(
    async ({ _id, read: already }: Notification) => {
      if (already) return
      // A mark that the studio will hear is kept first: cut off in between, it is read here a moment later, but not only here.
      await send({ params: { id: _id } })
      await setMarks(before => withRead(before, _id))
    },
    [setMarks, send],
  )
}

/** The newest notices as this device knows them: what the studio says and what was read here, whichever is further. */
export function useNotices() {
  const { data, error, stand, loading, again } = useCall(notifications.list)
  const [marks, setMarks] = useMarks()
  const { send: sendAll } = useSend(notifications.readAll, { title: () => 'Alle Mitteilungen gelesen' })
  const read = useReadNotice()
  const readAll = useCallback(
    async (until: string) => {
      await sendAll({ query: { until } })
      await setMarks(before => withAll(before, until))
    },
    [setMarks, sendAll],
  )
  const shown = useMemo(() => data && merged(data, marks), [data, marks])
  return { notices: shown, marks, error, stand, loading, again, read, readAll }
}

type LoadedNotices = NonNullable<ReturnType<typeof useCall<typeof notifications.list>>['data']>

/** One that just came, before the list is loaded again. */
export function addNotice(notice: Notification) {
  const before = queries.getQueryData<LoadedNotices>(key)
  if (!before || before.rows.some(({ _id }) => _id === notice._id)) return
  queries.setQueryData<LoadedNotices>(key, {
    total: before.total + 1,
    unread: before.unread + (notice.read ? 0 : 1),
    rows: [notice, ...before.rows],
  })
}

/** Refetches the notices; with `before`, those that were asked for by that moment. */
export const loadNotices = (before?: number) => outdated({ queryKey: [key[0]] }, before)
