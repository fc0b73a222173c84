import { useMemo } from 'react'
import { useCall, useCalls } from '#client/data/reads.ts'
import { companies } from '#contract/contracts/companies.ts'
import type { KnownCompany } from '#contract/contracts/companyShapes.ts'

/** How a page of a company's list is asked for; the first one has no number. */
export const pageOf = (id: string, studio: string, page = 0) => ({ params: { id }, query: { studio, ...(page > 0 && { page }) } })

/** A company's list as keyed hashes, once all of its pages lie on this device. */
export function useKnownList(id: string | undefined, studio: string): KnownCompany | undefined {
  const { data: first } = useCall(companies.known, id ? pageOf(id, studio) : undefined)
  const pages = first?.pages ?? 1
  const others = useMemo(() => (id ? Array.from({ length: pages - 1 }, (_, nth) => pageOf(id, studio, nth + 1)) : []), [id, studio, pages])
  const rest = useCalls(companies.known, others)
  // A list that was replaced meanwhile is none until its own pages are here.
  if (!first || rest.some(({ data }) => data?.list !== first.list)) return undefined
  return { ...first, entries: [first, ...rest.map(({ data }) => data!)].flatMap(({ entries }) => entries) }
}
