import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { Button } from './Button.tsx'
import { useLayout } from './table/useWidth.ts'

interface NewProps {
  /** «Neuer Raum». */
  words: string
  /** Stands beside the title, which needs the room on a phone: «Neu» there. */
  beside?: boolean
  onClick: () => void
}

/** Begins something new among what is listed. */
export function NewButton({ words, beside, onClick }: NewProps) {
  const { phone } = useLayout()
  const short = beside && phone
  return (
    // The words that are read there and those that are said begin alike, so that whoever speaks to the phone is understood.
    <Button size="row" icon={<PlusIcon size={18} aria-hidden />} aria-label={short ? `Neu: ${words}` : undefined} onClick={onClick}>
      {short ? 'Neu' : words}
    </Button>
  )
}
