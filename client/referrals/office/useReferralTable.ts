import { useMemo } from 'react'
import { useCan } from '#client/data/session.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { referralOffice } from '#contract/referrals/office.ts'
import { columnsWith, filtersWith } from './columns.tsx'

/** Columns, filters and files that both lists of referrals share. */
export function useReferralTable() {
  const { options, nameOf } = useOwnStudios(referralOffice.list)
  const columns = useMemo(() => columnsWith(nameOf), [nameOf])
  const filters = useMemo(() => filtersWith(options), [options])
  const exports = useCan(referralOffice.excel) ? (true as const) : undefined
  return { columns, filters, exports, nameOf }
}
