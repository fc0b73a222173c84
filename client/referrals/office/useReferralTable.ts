import { useMemo } from 'react'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { referralOffice } from '#contract/referrals/referralOffice.ts'
import { columnsWith, filtersWith } from './referralColumns.tsx'
import { useBook } from './useBook.tsx'

/** Columns, filters and files that both lists of referrals share. */
export function useReferralTable(began?: 'earlier') {
  const { options, nameOf } = useOwnStudios(referralOffice.list)
  const columns = useMemo(() => columnsWith(nameOf), [nameOf])
  const filters = useMemo(() => filtersWith(options), [options])
  const exports = useBook(filters, began)
  return { columns, filters, exports, nameOf }
}
