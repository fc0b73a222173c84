import { useEffect, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { useReachAny } from '#client/data/reach.ts'
import { prefetch } from '#client/data/reads.ts'
import { fewest } from '#client/parts/memberSearch.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { rowOf } from '#contract/screens.ts'
import type { Item } from './items.ts'

/** Pause in ms in typing before the studio is asked, and the most rows of a list. */
const pause = 500
const limit = 4

/** Nothing of a list whose call fails or finds no network: the palette shows the others. */
const none = (error: unknown) => {
  if (error instanceof CallError) return { rows: [] }
  throw error
}

const item = (
  kind: string,
  group: string,
  { _id, title, second, path }: { _id: string; title: string; second: string; path: string },
): Item => ({
  id: `${kind}-${_id}`,
  group,
  title,
  marks: [],
  second,
  kind: 'row',
  path,
})

/** Rows of the office's lists that `text` finds, where the signed-in person may see these lists: courses, orders and other payments. */
export function useRowSearch(text: string): readonly Item[] {
  const asked = text.trim()
  const [answer, setAnswer] = useState<{ asked: string; items: readonly Item[] }>()
  const [courses, payments] = [useReachAny(courseOffice.courses), useReachAny(paymentOffice.all)]
  const { name: studioName } = useStudioNames()
  useEffect(() => {
    if (asked.length < fewest) return
    let wanted = true
    const query = { q: asked, limit }
    const timer = setTimeout(async () => {
      const [found, paid] = await Promise.all([
        courses ? prefetch(courseOffice.courses, { query }, 30_000).catch(none) : { rows: [] },
        payments ? prefetch(paymentOffice.all, { query }, 30_000).catch(none) : { rows: [] },
      ])
      const items = [
        ...found.rows.map(({ _id, title, studio }) =>
          item('c', rowOf('courseAdmin').title, {
            _id,
            title,
            second: studio ? studioName(studio) : '',
            path: `${rowOf('courseAdmin').path}?${new URLSearchParams({ q: title })}`,
          }),
        ),
        ...paid.rows.map(({ _id, title, who }) =>
          item('z', rowOf('paymentAdmin').title, { _id, title, second: who, path: `${rowOf('paymentAdmin').path}?zahlung=${_id}` }),
        ),
      ]
      if (wanted) setAnswer({ asked, items })
    }, pause)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [asked, courses, payments, studioName])
  return answer?.asked === asked ? answer.items : []
}
