import { Box } from '@chakra-ui/react'
import { CloudSlashIcon } from '@phosphor-icons/react/dist/csr/CloudSlash'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import type { ReactNode } from 'react'
import { useFloorReady } from '#client/data/floorReady.ts'
import { type SyncStatus, useMaybeLocal, useSyncStatus } from '#client/data/local.ts'
import { useMe } from '#client/data/session.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { Link } from '#client/map/links.tsx'
import { useWide } from './wide.ts'

export const waits = (count: number) => `${count} ${count === 1 ? 'wartet' : 'warten'}`

/** The state of sync in words; `ready` means that everything for training without a network is on this device. */
export function syncWords({ state, waiting }: Pick<SyncStatus, 'state' | 'waiting'>, ready: boolean) {
  if (state === 'attention') return 'braucht dich'
  if (state === 'offline') return waiting ? `offline, ${waits(waiting)}` : 'offline'
  if (waiting) return waits(waiting)
  if (!ready) return 'wird für offline geladen'
  return state === 'waiting' ? 'wird abgeglichen' : 'alles gespeichert'
}

const round = {
  display: 'grid',
  placeItems: 'center',
  width: '28px',
  height: '28px',
  borderRadius: 'full',
  border: '1.5px dashed {colors.lineStrong}',
  color: 'ink2',
} as const

function Sign({ state, waiting, ready }: Pick<SyncStatus, 'state' | 'waiting'> & { ready: boolean }): ReactNode {
  const wide = useWide()
  if (state === 'attention')
    return (
      <Chip look="danger" icon={<WarningCircleIcon size={16} weight="fill" aria-hidden />}>
        braucht dich
      </Chip>
    )
  if (waiting)
    return (
      <Chip look="pending" icon={<DeviceMobileIcon size={16} aria-hidden />}>
        {waits(waiting)}
      </Chip>
    )
  // A phone says it in words at its foot, and the title beside the sign keeps its room.
  if (state === 'offline' && !wide)
    return (
      <Box as="span" {...round}>
        <CloudSlashIcon size={16} aria-hidden />
      </Box>
    )
  if (state === 'offline')
    return (
      <Chip look="pending" icon={<CloudSlashIcon size={16} aria-hidden />}>
        offline
      </Chip>
    )
  return <Tick state={state === 'saved' && ready ? 'ok' : 'waiting'} label="" />
}

/** The state between this device and the studio; leads to /abgleich. */
export function SyncSign() {
  const status = useSyncStatus()
  const ready = useFloorReady()
  const open = useMaybeLocal()
  const me = useMe()
  if (!me || !open) return null
  return (
    <Box asChild display="grid" placeItems="center" minWidth="44px" minHeight="44px" borderRadius="field">
      <Link to="reconcile" aria-label={`Abgleich: ${syncWords(status, ready)}`}>
        <Sign {...status} ready={ready} />
      </Link>
    </Box>
  )
}
