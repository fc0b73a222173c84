import { useMemo, useState } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { counted } from '#client/kit/format.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import { toast } from '#client/kit/toast.ts'
import type { MonthRow } from '#contract/timetracking/sheets.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'

/** Months of one request: after each of them it is said how far it is. */
const atOnce = 10

/** Locks confirmed months in bulk, a few at a time: what stands otherwise by now is said, and the rest goes on. */
export function useLocking() {
  const lock = useSend(timeMonths.lock)
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const act = useMemo<BulkAct<MonthRow>>(
    () => ({
      label: 'Abschliessen',
      key: 'a',
      fits: isReady,
      asks: rows => ({
        title: `${counted(rows.length, 'Monat', 'Monate')} abschliessen?`,
        text: 'Was bestätigt ist, bleibt danach, wie es ist; die Leute erfahren es.',
        button: 'Abschliessen',
      }),
      act: async rows => {
        let count = 0
        try {
          for (let from = 0; from < rows.length; from += atOnce) {
            setProgress({ done: from, of: rows.length })
            const items = rows.slice(from, from + atOnce).map(({ user, month, hash }) => ({ user, month, hash }))
            const answer = await lock.send({ body: { items, reason: null } })
            count += answer?.items.filter(({ verdict }) => verdict === 'done').length ?? 0
          }
        } finally {
          setProgress(undefined)
        }
        if (count < rows.length)
          toast(`${counted(rows.length - count, 'Monat steht', 'Monate stehen')} inzwischen anders.`, { look: 'warn' })
        return { count }
      },
      said: count => `${counted(count, 'Monat', 'Monate')} abgeschlossen.`,
      none: () => 'Keiner davon ist bestätigt: Ohne Unterschriften schliesst du jeden einzeln ab, mit einem Grund.',
    }),
    [lock.send],
  )
  return { act, progress }
}

const isReady = ({ state, blocking }: MonthRow) => state === 'submitted' && blocking === 0
