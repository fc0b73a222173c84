import { Box } from '@chakra-ui/react'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useEffect, useState } from 'react'
import { queries } from '#client/data/cache.ts'
import { keyOf, prefetch } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { download } from '#client/kit/download.ts'
import { toast } from '#client/kit/toast.ts'
import { healthcare, type OwnRequest } from '#contract/healthcare/calls.ts'

/** The confirmations of a year as one file. It comes with the list and lies on the device, so that it opens without a network. */
export function Pack({ year, rows }: { year: number; rows: readonly OwnRequest[] }) {
  const [busy, setBusy] = useState(false)
  const confirmed = rows.filter(({ status }) => status === 'confirmed')
  const count = confirmed.length
  const newest = Math.max(0, ...rows.map(({ since }) => Date.parse(since)))
  useEffect(() => {
    if (count > 0) void fetchPack(year, newest).catch(() => {})
  }, [count, newest, year])
  if (count === 0) return null
  const open = async () => {
    setBusy(true)
    try {
      await download(await fetchPack(year, newest), `Krankenkasse-${year}.pdf`)
    } catch (error) {
      toast((error as Error).message, { look: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box paddingTop="8">
      <Button look="edge" size="row" icon={<DownloadSimpleIcon size={18} aria-hidden />} busy={busy} onClick={() => void open()}>
        PDF-Mappe {year}
      </Button>
    </Box>
  )
}

/** The file that holds the newest confirmation: the one on the device where it was loaded after that, else the studio's. */
const fetchPack = (year: number, newest: number) => {
  const input = { query: { year } }
  const loaded = queries.getQueryState<Blob>(keyOf(healthcare.pack, input))
  if (loaded?.data && loaded.dataUpdatedAt > newest) return Promise.resolve(loaded.data)
  return prefetch(healthcare.pack, input, 0)
}
