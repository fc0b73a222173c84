import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useNavigate } from '@tanstack/react-router'
import { everywhere, useDeskStudio, withDesk } from '#client/data/desk.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Tool } from '#client/kit/table/tableStyles.ts'
import { useQueryText } from '#client/map/links.tsx'
import { useStudioNames } from './names.ts'

export interface Narrowed {
  /** Code of the one studio that is shown; undefined for all. */
  studio: string | undefined
  /** Shows all studios, by the address; it leaves no step back. */
  widen: () => void
}

/** The studio to which a list without filters of its own is narrowed: the address's, else the desk's. */
export function useNarrowed(): Narrowed {
  const desk = useDeskStudio()
  const navigate = useNavigate()
  const { studios } = withDesk(useQueryText(), { studios: desk })
  const search = ({ studios: _, ...before }: Record<string, string>) => (desk ? { ...before, studios: everywhere } : before)
  return { studio: studios, widen: () => void navigate({ to: '.', search, replace: true, resetScroll: false } as never) }
}

/** The studio as a chip, like a table's filter; its x widens the list. */
export function NarrowedChip({ narrowed: { studio, widen } }: { narrowed: Narrowed }) {
  const { name } = useStudioNames()
  if (!studio) return null
  return (
    <Tool type="button" data-on aria-label={`Filter Studio: ${name(studio)} entfernen`} onClick={widen}>
      Studio: {name(studio)}
      <XIcon size={13} weight="bold" aria-hidden />
    </Tool>
  )
}

/** Said where the shown studio has no rows but others may. */
export function NarrowedEmpty({ narrowed: { studio, widen }, what }: { narrowed: Narrowed; what: string }) {
  const { name } = useStudioNames()
  return (
    <Empty
      text={`${what} für ${name(studio ?? '')}.`}
      action={
        <Button look="soft" size="row" onClick={widen}>
          Alle Studios zeigen
        </Button>
      }
    />
  )
}
