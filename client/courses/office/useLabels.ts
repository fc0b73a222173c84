import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import type { Option } from '#client/kit/choices.tsx'
import { courseOffice } from '#contract/courses/courseOffice.ts'

const all = { query: { limit: 200 } }

export function useLabels() {
  const { data } = useCall(courseOffice.labels, all)
  const rows = data?.rows
  const options = useMemo<Option[]>(() => (rows ?? []).map(({ _id, name }) => [_id, name]), [rows])
  const names = useMemo(() => new Map(options), [options])
  return { options, wordsOf: (ids: readonly string[]) => ids.map(_id => names.get(_id) ?? '…').join(', ') || null }
}
