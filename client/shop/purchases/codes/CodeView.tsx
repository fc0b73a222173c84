import { Box, Flex, Text } from '@chakra-ui/react'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/csr/ShareNetwork'
import { useOnline } from '#client/data/connection.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { QrCode } from '#client/kit/code/QrCode.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { toast } from '#client/kit/toast.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { placeOf, ticketFile } from '#client/shop/ticketFile.ts'
import { shownCode } from '#contract/codes.ts'
import { type EntryCode, entryCodes } from '#contract/shop/entryCodes.ts'
import { isGood } from './codeStanding.ts'
import { copyCode, shareCode } from './handing.ts'
import { codeSentence, lastsWords } from './words.ts'

/** One code, to be held before a scanner or read aloud. */
export default function CodeView({ code: row }: { code: EntryCode }) {
  const { name } = useStudioNames()
  const code = row.code ?? ''
  return (
    <Box data-noprint display="grid" gap="12">
      {isGood(row) && <QrCode text={code} label={`${row.title} als QR-Code`} />}
      <Text
        textStyle="value"
        textAlign="center"
        fontVariantNumeric="tabular-nums lining-nums"
        letterSpacing=".04em"
        textDecoration={isGood(row) ? undefined : 'line-through'}
      >
        {shownCode(code)}
      </Text>
      <Text textAlign="center" color="ink2">
        {lastsWords(row)}
      </Text>
      <Text textStyle="small" color="ink2" textAlign="center">
        {codeSentence(row, name(row.studio))}
      </Text>
      {isGood(row) && <EntryCodeActs row={row} code={code} />}
    </Box>
  )
}

function EntryCodeActs({ row, code }: { row: EntryCode; code: string }) {
  const online = useOnline()
  const { studios } = useStudios()
  const drawn = () => ticketFile({ ...row, code, studio: placeOf(studios, row.studio), sample: false })
  const named = { purchase: row.order, code: row._id }
  const { send, waiting } = useSend(entryCodes.save)
  const ask = () =>
    send({ body: named }).then(
      now => now && toast(now.state === 'used' ? 'Alle Eintritte sind gebraucht.' : 'Der Eingang kennt deinen Code.', { look: 'ok' }),
      (error: Error) => toast(error.message, { look: 'danger' }),
    )
  return (
    <>
      <Flex wrap="wrap" gap="8" justify="center">
        <Button look="soft" size="row" icon={<CopyIcon size={18} aria-hidden />} onClick={() => void copyCode(code)}>
          Kopieren
        </Button>
        <Button look="edge" size="row" icon={<ShareNetworkIcon size={18} aria-hidden />} onClick={() => void shareCode({ ...row, code })}>
          Teilen
        </Button>
        <Button look="edge" size="row" icon={<PrinterIcon size={18} aria-hidden />} onClick={() => print()}>
          Drucken
        </Button>
        <FileButton
          call={entryCodes.print}
          input={{ body: named }}
          name={`eintrittscode-${row.number}-${row.end.toLowerCase()}.pdf`}
          otherwise={drawn}
        >
          PDF
        </FileButton>
      </Flex>
      <Flex justify="center">
        <Button look="text" size="row" busy={waiting} disabled={!online} onClick={() => void ask()}>
          {row.state === 'waiting' ? 'Nochmals anmelden' : 'Stand am Eingang prüfen'}
        </Button>
      </Flex>
    </>
  )
}
