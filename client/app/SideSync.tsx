import { CloudSlashIcon } from '@phosphor-icons/react/dist/csr/CloudSlash'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import { useFloorReady } from '#client/data/floorReady.ts'
import { useMaybeLocal, useSyncStatus } from '#client/data/local.ts'
import { counted } from '#client/kit/format.ts'
import { Tick } from '#client/kit/Tick.tsx'
import { Link } from '#client/map/links.tsx'
import { Line, Word } from './SideLine.tsx'
import { syncWords } from './SyncSign.tsx'

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

/** The state between this device and the studio, in words. */
export function SideSync() {
  const status = useSyncStatus()
  const ready = useFloorReady()
  const open = useMaybeLocal()
  if (!open) return null
  const said = status.waiting ? counted(status.waiting, 'Änderung wartet', 'Änderungen warten') : capital(syncWords(status, ready))
  return (
    <Line asChild minHeight="40px">
      <Link to="reconcile" aria-label={`Abgleich: ${said}`}>
        <Sign state={status.state === 'saved' && !ready ? 'waiting' : status.state} />
        <Word>{said}</Word>
      </Link>
    </Line>
  )
}

function Sign({ state }: { state: ReturnType<typeof useSyncStatus>['state'] }) {
  if (state === 'attention') return <WarningCircleIcon size={18} weight="fill" aria-hidden />
  if (state === 'offline') return <CloudSlashIcon size={18} aria-hidden />
  return <Tick state={state === 'saved' ? 'ok' : 'waiting'} size="table" label="" />
}
