import { useCallback, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { useBreath } from '#client/kit/breath.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import { healthcare, type RequestRow } from '#contract/healthcare/calls.ts'
import { isOpen } from '#contract/rules/healthcare/states.ts'

/** Confirms the ticked requests in a run, which can be taken back for some seconds before it begins. */
export function useConfirm() {
  const { hold } = useBreath(healthcare.confirm)
  const [run, setRun] = useState<string>()
  const done = useCallback(() => setRun(undefined), [])
  const acts = useMemo(
    (): BulkAct<RequestRow>[] => [
      {
        label: 'Bestätigen',
        key: 'b',
        act: async rows => {
          const ids = rows.filter(({ status }) => isOpen(status)).map(({ _id }) => _id)
          if (ids.length === 0) return { count: 0 }
          const _id = v7()
          const { answer, back } = await hold({ body: { _id, ids } })
          if (answer.total === 0) return { count: 0 }
          setRun(_id)
          const undo = async () => {
            if (await back()) setRun(undefined)
          }
          return { count: answer.total, back: undo }
        },
        said: count => (count === 1 ? 'Eine Anfrage wird bestätigt.' : `${count} Anfragen werden bestätigt.`),
        none: () => 'Nichts geändert: Bestätigen lässt sich, was angefragt oder in Prüfung ist.',
      },
    ],
    [hold],
  )
  return { acts, run, done }
}
