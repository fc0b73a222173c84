import { useMemo } from 'react'
import { useCall } from '#client/data/calls.ts'
import type { Option } from '#client/kit/choices.tsx'
import { courseOffice } from '#contract/courses/office.ts'
import { german } from '#contract/german.ts'
import { studios } from '#contract/studios.ts'

/** Studios by name, those in which the person may act, and all of them for reading a code. */
export function useStudios(isIn: (code: string) => boolean = () => true) {
  const { data } = useCall(studios.names)
  const names = useMemo(() => new Map((data ?? []).map(({ code, name }) => [code, name])), [data])
  const options: Option[] = [...names].filter(([code]) => isIn(code)).sort(([, a], [, b]) => german.compare(a, b))
  return { options, nameOf: (code: string | null | undefined) => (code ? (names.get(code) ?? code) : 'Alle Studios') }
}

const all = { query: { limit: 200 } }

export function useLabels() {
  const { data } = useCall(courseOffice.labels, all)
  const rows = data?.rows
  const options = useMemo<Option[]>(() => (rows ?? []).map(({ _id, name }) => [_id, name]), [rows])
  const names = useMemo(() => new Map(options), [options])
  return { options, wordsOf: (ids: readonly string[]) => ids.map(_id => names.get(_id) ?? '…').join(', ') || null }
}
