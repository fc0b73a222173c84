import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile'
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useOnline } from '#client/data/connection.ts'
import { Chip } from '#client/kit/Chip.tsx'
import type { Seat } from './seat.ts'

interface SeatChipProps {
  seat: Pick<Seat, 'kind' | 'signup'>
  cancelled?: boolean
  /** False before the course begins: until then nobody has visited it, however early they checked in. */
  begun: boolean
}

/** A person's seat in an execution: solid is in the studio, dashed is only here. */
export function SeatChip({ seat, cancelled = false, begun }: SeatChipProps) {
  const online = useOnline()
  if (cancelled)
    return (
      <Chip look="danger" icon={<XIcon size={14} weight="bold" aria-hidden />}>
        Fällt aus
      </Chip>
    )
  if (seat.signup?.visited)
    return (
      <Chip look="ok" icon={<CheckIcon size={14} weight="bold" aria-hidden />}>
        {begun ? 'Besucht' : 'Eingecheckt'}
      </Chip>
    )
  if (seat.kind === 'booked')
    return (
      <Chip look="ok" icon={<CheckIcon size={14} weight="bold" aria-hidden />}>
        Gebucht
      </Chip>
    )
  if (seat.kind === 'waiting')
    return (
      <Chip look="warn" icon={<HourglassIcon size={14} weight="bold" aria-hidden />}>
        Platz {seat.signup?.position ?? '–'}
      </Chip>
    )
  if (seat.kind === 'none') return null
  const leaves = seat.kind === 'leaving'
  const word = online ? (leaves ? 'Wird abgemeldet' : 'Wird gebucht') : leaves ? 'Abmeldung' : 'Vorgemerkt'
  return (
    <Chip look="pending" icon={<DeviceMobileIcon size={14} weight="bold" aria-hidden />}>
      {word}
    </Chip>
  )
}
