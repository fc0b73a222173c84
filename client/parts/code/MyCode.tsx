import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { QrCode } from '#client/kit/code/QrCode.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { codes, shownCode } from '#contract/codes.ts'
import { WalletButton } from './WalletButton.tsx'

/** The member's own code for a scanner; once loaded, it is there without a network. */
export default function MyCode({ onClose }: { onClose: () => void }) {
  const { data, error, again } = useCall(codes.mine)
  const renewal = useSend(codes.renew)
  const online = useOnline()
  const [asked, setAsked] = useState(false)
  const renew = async () => {
    await renewal.send({})
    await again()
    setAsked(false)
    toast('Dein neuer Code gilt. Der alte öffnet nichts mehr.', { look: 'ok' })
  }
  return (
    <Sheet open onClose={onClose} title="Mein Code">
      {data ? (
        <Box display="grid" gap="12" paddingTop="4">
          <QrCode text={data.code} label="Dein Code als QR-Code" />
          <Text
            textStyle="value"
            className="notranslate"
            textAlign="center"
            fontVariantNumeric="tabular-nums lining-nums"
            letterSpacing=".04em"
          >
            {shownCode(data.code)}
          </Text>
          <Text textStyle="small" color="ink2" textAlign="center">
            Halte ihn an der Kurstür vor die Kamera oder sag ihn an. Er verrät nichts über dich und geht auch ohne Netz.
          </Text>
          <Box display="flex" justifyContent="center">
            <WalletButton />
          </Box>
          <Renewal
            asked={asked}
            setAsked={setAsked}
            online={online}
            busy={renewal.waiting}
            failed={renewal.error?.message}
            onRenew={() => void renew().catch(() => {})}
          />
        </Box>
      ) : (
        <Text textStyle="body" color={error ? 'danger' : 'ink2'} paddingBlock="16" role={error ? 'alert' : 'status'}>
          {error ? `${error.message} Dein Code ist auf diesem Gerät noch nicht gespeichert.` : 'Dein Code wird geladen …'}
        </Text>
      )}
    </Sheet>
  )
}

interface RenewalProps {
  asked: boolean
  setAsked: (asked: boolean) => void
  online: boolean
  busy: boolean
  failed?: string
  onRenew: () => void
}

function Renewal({ asked, setAsked, online, busy, failed, onRenew }: RenewalProps) {
  if (!asked)
    return (
      <Button look="text" onClick={() => setAsked(true)}>
        Code erneuern
      </Button>
    )
  return (
    <Box display="grid" gap="8">
      <Text textStyle="small" color="ink2">
        {online ? 'Der alte Code gilt danach nirgends mehr, auch nicht auf einem Foto.' : 'Erneuern geht, sobald wieder Netz da ist.'}
      </Text>
      {failed && (
        <Text textStyle="small" color="danger" role="alert">
          {failed}
        </Text>
      )}
      <Button look="edge" busy={busy} disabled={!online} onClick={onRenew}>
        Jetzt erneuern
      </Button>
    </Box>
  )
}
