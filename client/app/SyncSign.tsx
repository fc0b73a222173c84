import { Box } from '@chakra-ui/react'
import { CloudSlashIcon } from '@phosphor-icons/react/dist/csr/CloudSlash'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile'
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle'
import type { ReactNode } from 'react'
import { type SyncStatus, useMaybeLocal, useSyncStatus } from '#client/data/local.ts'
import { useMe } from '#client/data/session.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { Link } from '#client/map/links.tsx'

export const waits = (count: number) => `${count} ${count === 1 ? 'wartet' : 'warten'}`

/** The four honest states in words. */
export function syncWords({ state, waiting }: Pick<SyncStatus, 'state' | 'waiting'>) {
  if (state === 'attention') return 'braucht dich'
  if (state === 'offline') return waiting ? `offline, ${waits(waiting)}` : 'offline'
  if (state === 'waiting') return waiting ? waits(waiting) : 'wird abgeglichen'
  return 'alles gespeichert'
}

function Sign({ state, waiting }: Pick<SyncStatus, 'state' | 'waiting'>): ReactNode {
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
  if (state === 'offline')
    return (
      <Chip look="pending" icon={<CloudSlashIcon size={16} aria-hidden />}>
        offline
      </Chip>
    )
  return <Tick state={state === 'saved' ? 'ok' : 'waiting'} label="" />
}

/** How far this device and the studio agree; leads to /abgleich. */
export function SyncSign() {
  const status = useSyncStatus()
  const open = useMaybeLocal()
  const me = useMe()
  if (!me || !open) return null
  return (
    <Box asChild display="grid" placeItems="center" minWidth="44px" minHeight="44px" borderRadius="field">
      <Link to="reconcile" aria-label={`Abgleich: ${syncWords(status)}`}>
        <Sign {...status} />
      </Link>
    </Box>
  )
}
