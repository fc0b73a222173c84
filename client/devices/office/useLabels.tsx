import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode'
import { useMemo } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { download, fileName } from '#client/kit/download.ts'
import { counted } from '#client/kit/format.ts'
import type { BulkAct, ExportWish, Filter } from '#client/kit/table/column.ts'
import { useFollows, useShown } from '#client/kit/table/tableAddress.ts'
import { toast } from '#client/kit/toast.ts'
import type { Input } from '#contract/call.ts'
import { deviceOffice, mostLabels, type TrainingDeviceRow } from '#contract/devices/deviceOffice.ts'

type Query = NonNullable<Input<typeof deviceOffice.labels>['query']>

const hand = async (query: Query, name: readonly string[]) => download(await send(deviceOffice.labels, { query }), fileName(name, 'pdf'))

async function handAll(query: Query) {
  try {
    await hand(query, ['Etiketten'])
  } catch (error) {
    const offline = error instanceof CallError && error.code === 'offline'
    toast(offline ? 'Für die Etiketten braucht es Netz.' : (error as Error).message, { look: 'danger' })
  }
}

/** More than one address can name come as several files. */
async function handThese(rows: readonly TrainingDeviceRow[]) {
  for (let from = 0; from < rows.length; from += mostLabels) {
    const part = rows.length > mostLabels ? [String(from / mostLabels + 1)] : []
    await hand({ ids: rows.slice(from, from + mostLabels).map(({ _id }) => _id) }, ['Etiketten', ...part])
  }
}

/** Sheets of QR labels: for the ticked devices, and among the files of the list for all that it shows. */
export function useLabels(filters: readonly Filter[]): { acts: readonly BulkAct<TrainingDeviceRow>[]; exports: ExportWish } {
  const ids = useMemo(() => filters.map(({ id }) => id), [filters])
  const [shown] = useShown(ids, useFollows(filters))
  const acts = useMemo(
    (): BulkAct<TrainingDeviceRow>[] => [
      {
        label: 'Etiketten',
        icon: <QrCodeIcon size={16} aria-hidden />,
        key: 'e',
        act: async rows => {
          await handThese(rows)
          return { count: rows.length }
        },
        said: count => `${counted(count, 'Etikett', 'Etiketten')} als PDF gespeichert.`,
      },
    ],
    [],
  )
  const icon = <QrCodeIcon size={20} aria-hidden />
  const query = { ...shown.filters, q: shown.q || undefined } as Query
  return { acts, exports: { more: [{ label: 'Etiketten: mit QR-Code', icon, onPick: () => void handAll(query) }] } }
}
