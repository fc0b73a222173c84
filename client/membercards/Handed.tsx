import { Box, Flex, Text } from '@chakra-ui/react'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork'
import { Button } from '#client/kit/Button.tsx'
import { QrCode } from '#client/kit/code/QrCode.tsx'
import { SaveButton } from '#client/kit/FileButton.tsx'
import { toast } from '#client/kit/toast.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { shownCode } from '#contract/codes.ts'
import { linkOf, paperOf } from './membercardCode.ts'

async function share(name: string, code: string) {
  const url = linkOf(code)
  try {
    if (navigator.share) await navigator.share({ title: `11 Tage für ${name}`, url })
    else {
      await navigator.clipboard.writeText(url)
      toast('Link kopiert.')
    }
  } catch (error) {
    if ((error as Error).name !== 'AbortError') toast('Der Link liess sich nicht weitergeben.', { look: 'danger' })
  }
}

interface HandedProps {
  name: string
  code: string
  studio: string
  last: string | null
}

/** A card to be handed over: onto a phone by scanning, by a link, or on paper; all of it without a network. */
export function Handed({ name, code, studio, last }: HandedProps) {
  const { studios } = useStudios()
  const make = () => paperOf({ name, code, last, studio: studios?.find(one => one.code === studio), studioCode: studio })
  return (
    <Box display="grid" gap="12">
      <QrCode text={linkOf(code)} label="Link zur Karte als QR-Code" />
      <Text
        textStyle="value"
        className="notranslate"
        textAlign="center"
        fontVariantNumeric="tabular-nums lining-nums"
        letterSpacing=".04em"
      >
        {shownCode(code)}
      </Text>
      <Text textStyle="small" color="ink2" textAlign="center">
        Mit der Kamera des Handys scannen: Dann ist die Karte dort.
      </Text>
      <Flex wrap="wrap" gap="8" justify="center">
        <Button look="edge" size="row" icon={<ShareNetworkIcon size={18} aria-hidden />} onClick={() => void share(name, code)}>
          Link teilen
        </Button>
        <SaveButton make={make} name={`membercard-${code.slice(-4).toLowerCase()}.pdf`}>
          Auf Papier
        </SaveButton>
      </Flex>
    </Box>
  )
}
