import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil'
import { useMemo } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { download, fileName } from '#client/kit/download.ts'
import type { ExportWish, Filter } from '#client/kit/table/column.ts'
import { useFollows, useShown } from '#client/kit/table/tableAddress.ts'
import { toast } from '#client/kit/toast.ts'
import type { CallBody } from '#contract/call.ts'
import { nutritionOffice } from '#contract/nutrition/nutritionOffice.ts'

async function hand(body: CallBody<typeof nutritionOffice.excel>) {
  try {
    await download((await send(nutritionOffice.excel, { body })) as Blob, fileName(['Ernährung Kundschaft'], 'xlsx'))
  } catch (error) {
    const offline = error instanceof CallError && error.code === 'offline'
    toast(offline ? 'Für diese Datei braucht es Netz.' : (error as Error).message, { look: 'danger' })
  }
}

/** Among the files of the list the book with the team's notes: whose stand in it see that it was made. */
export function useNotedBook(filters: readonly Filter[]): ExportWish {
  const ids = useMemo(() => filters.map(({ id }) => id), [filters])
  const [shown] = useShown(ids, useFollows(filters))
  const body = { ...shown.filters, q: shown.q || undefined } as CallBody<typeof nutritionOffice.excel>
  return { more: [{ label: 'Excel, mit Notizen', icon: <NotePencilIcon size={20} aria-hidden />, onPick: () => void hand(body) }] }
}
