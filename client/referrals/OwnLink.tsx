import { Box, Text } from '@chakra-ui/react'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { QrCodeIcon } from '@phosphor-icons/react/dist/csr/QrCode'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Check } from '#client/kit/Check.tsx'
import { QrCode } from '#client/kit/code/QrCode.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Reply } from '#contract/call.ts'
import { referrals } from '#contract/referrals/calls.ts'
import { copyLink, shareLink } from './handing.ts'
import { PrintedCard } from './PrintedCard.tsx'
import { linkOf } from './words.ts'

type Mine = Reply<typeof referrals.mine>

/** The member's link, and the ways to hand it over. */
export function OwnLink({ mine }: { mine: Mine }) {
  const [shows, setShows] = useState(false)
  const link = linkOf(mine.code)
  return (
    <Box paddingTop="18">
      <Card aria-label="Dein Link">
        <Box as="h2" textStyle="heading">
          Dein Link
        </Box>
        <Text marginTop="4" color="ink2" overflowWrap="anywhere" userSelect="all">
          {link}
        </Text>
        <Box display="flex" flexWrap="wrap" gap="8" marginTop="12">
          {'share' in navigator && (
            <Button size="row" icon={<ShareNetworkIcon size={18} aria-hidden />} onClick={() => void shareLink(link)}>
              Teilen
            </Button>
          )}
          <Button size="row" look="side" icon={<CopyIcon size={18} aria-hidden />} onClick={() => void copyLink(link)}>
            Link kopieren
          </Button>
          <Button size="row" look="side" icon={<QrCodeIcon size={18} aria-hidden />} onClick={() => setShows(true)}>
            QR-Code
          </Button>
          <Button size="row" look="side" icon={<PrinterIcon size={18} aria-hidden />} onClick={() => print()}>
            Karte drucken
          </Button>
          <FileButton call={referrals.poster} input={{}} name="Einladung.pdf" look="side">
            Plakat
          </FileButton>
        </Box>
        <NameShown shows={mine.shows} />
      </Card>
      <PrintedCard link={link} friendText={mine.friendText} />
      {shows && (
        <Sheet open onClose={() => setShows(false)} title="QR-Code">
          <QrCode text={link} label="Dein Einladungslink als QR-Code" />
          <Text textStyle="small" color="ink2" textAlign="center" marginTop="12" overflowWrap="anywhere">
            {link}
          </Text>
        </Sheet>
      )}
    </Box>
  )
}

const ways = { edit: referrals.setShown }

/** The member's consent to be named in the invitation; an act that waits on this device counts. */
function NameShown({ shows }: Pick<Mine, 'shows'>) {
  const { send, error } = useSend(referrals.setShown, { title: () => 'Vorname auf der Einladung' })
  const waiting = useOutboxActs(ways).findLast(({ row }) => row.state === 'waiting')
  const online = useOnline()
  const meant = waiting ? (waiting.row.body as { shows: boolean }).shows : shows
  return (
    <Box marginTop="8">
      <Check
        checked={meant}
        onChange={wanted => void send({ body: { shows: wanted } }).catch(() => {})}
        hint={waiting && !online ? 'Wird gesendet, sobald du Netz hast.' : 'Ohne Häkchen steht auf der Einladung kein Name.'}
        error={error?.message}
      >
        Mein Vorname darf auf der Einladung stehen
      </Check>
    </Box>
  )
}
