import { chakra } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Popup } from '#contract/popups.ts'
import { PopupContent } from './PopupContent.tsx'

interface PopupSheetProps {
  popup: Popup
  onClose: () => void
  /** Called once the popup's action was taken. */
  onLead: () => void
}

const Out = chakra('a', { base: {} })

/** One popup over the page. */
export function PopupSheet({ popup, onClose, onLead }: PopupSheetProps) {
  const router = useRouter()
  const { lead } = popup
  const isOut = lead?.link?.startsWith('https://') ?? false
  const follow = () => {
    onLead()
    if (lead?.link) router.history.push(lead.link)
  }
  const footer = (
    <>
      {lead && isOut && (
        <Button asChild onClick={onLead}>
          <Out href={lead.link ?? ''} target="_blank" rel="noopener noreferrer">
            {lead.label}
          </Out>
        </Button>
      )}
      {lead && !isOut && <Button onClick={follow}>{lead.label}</Button>}
      <Button look={lead ? 'side' : 'main'} onClick={onClose}>
        Schliessen
      </Button>
    </>
  )
  return (
    <Sheet open onClose={onClose} title={popup.title} footer={footer}>
      <PopupContent text={popup.text} image={popup.image} />
    </Sheet>
  )
}
