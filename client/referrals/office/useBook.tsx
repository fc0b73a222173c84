import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/dist/csr/MicrosoftExcelLogo'
import { useMemo } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { useCan } from '#client/data/session.ts'
import { download, fileName } from '#client/kit/download.ts'
import type { ExportWish, Filter } from '#client/kit/table/column.ts'
import { useFollows, useShown } from '#client/kit/table/tableAddress.ts'
import { toast } from '#client/kit/toast.ts'
import type { Input } from '#contract/call.ts'
import { referralOffice } from '#contract/referrals/referralOffice.ts'

type Query = NonNullable<Input<typeof referralOffice.excel>['query']>

async function hand(query: Query) {
  try {
    await download(await send(referralOffice.excel, { query }), fileName(['Empfehlungen'], 'xlsx'))
  } catch (error) {
    toast(error instanceof CallError ? error.message : 'Das liess sich nicht herunterladen.', { look: 'danger' })
  }
}

/** The files of a list, for who may take it along: its columns, and a book with everything that is known, by the same filters. */
export function useBook(filters: readonly Filter[], began?: 'earlier'): ExportWish | undefined {
  const may = useCan(referralOffice.excel)
  const ids = useMemo(() => filters.map(({ id }) => id), [filters])
  const [shown] = useShown(ids, useFollows(filters))
  if (!may) return undefined
  const icon = <MicrosoftExcelLogoIcon size={20} aria-hidden />
  const query = { ...shown.filters, began } as Query
  return { more: [{ label: 'Excel: mit Adressen und Notizen', icon, onPick: () => void hand(query) }] }
}
