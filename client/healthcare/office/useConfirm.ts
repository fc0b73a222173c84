import { useCallback, useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { useBreath } from '#client/kit/breath.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import { isOpen } from '#contract/healthcare/states.ts'
import { healthcare, type RequestRow } from '#contract/healthcare.ts'

/** Confirms the ticked requests in a run, which can be taken back for some seconds before it begins. */
export function useConfirm() {
  const { hold } = useBreath(healthcare.confirm)
  const [run, setRun] = useState<string>()
  const done = useCallback(() => setRun(undefined), [])
  const acts = useMemo((): BulkAct<RequestRow>[] => {
    let total = 0
    return [
      {
        label: 'Bestätigen',
        key: 'b',
        act: async rows => {
          const ids = rows.filter(({ status }) => isOpen(status)).map(({ _id }) => _id)
          total = 0
          if (ids.length === 0) return undefined
          const _id = v7()
          const { answer, back } = await hold({ body: { _id, ids } })
          total = answer.total
          if (total === 0) return undefined
          setRun(_id)
          return async () => {
            if (await back()) setRun(undefined)
          }
        },
        said: () =>
          total === 0
            ? 'Nichts geändert: Bestätigen lässt sich, was angefragt oder in Prüfung ist.'
            : total === 1
              ? 'Eine Anfrage wird bestätigt.'
              : `${total} Anfragen werden bestätigt.`,
      },
    ]
  }, [hold])
  return { acts, run, done }
}
