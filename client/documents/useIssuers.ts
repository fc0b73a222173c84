import { useMemo } from 'react'
import { useCall, useCalls } from '#client/data/reads.ts'
import type { Option } from '#client/kit/choices.tsx'
import { documents } from '#contract/documents/calls.ts'
import { type Issuer, invoiceIssuers } from '#contract/documents/issuers.ts'
import { longestPage } from '#contract/page.ts'

const pageAt = (at: number) => ({ query: { sort: 'name' as const, offset: at * longestPage, limit: longestPage } })
/** The most pages of issuers from which one is chosen. */
const mostPages = 10

/** All issuers by name, as far as they are loaded: of more than two hundred the other pages follow. */
export function useIssuers() {
  const first = useCall(invoiceIssuers.list, pageAt(0))
  const pages = Math.min(mostPages, Math.ceil((first.data?.total ?? 0) / longestPage))
  const inputs = useMemo(() => Array.from({ length: Math.max(0, pages - 1) }, (_, at) => pageAt(at + 1)), [pages])
  const more = useCalls(invoiceIssuers.list, inputs)
  const rest = more.map(({ data }) => data)
  const loaded = more.map(({ stand }) => stand).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages are a new list each time, and change with the moments at which they were loaded
  return useMemo(() => {
    const issuers: Issuer[] = [...(first.data?.rows ?? []), ...rest.flatMap(page => page?.rows ?? [])]
    const options = issuers.map(({ _id, name }): Option => [_id, name])
    return { issuers, options }
  }, [first.data, loaded])
}

/** The folders of a studio, as options of a field. */
export function useFolderOptions(studio: string | undefined): Option[] {
  const { data } = useCall(documents.folders, { query: { limit: longestPage, sort: 'name', ...(studio && { studio: [studio] }) } })
  return useMemo(() => (data?.rows ?? []).map(({ _id, name }): Option => [_id, name]), [data])
}
