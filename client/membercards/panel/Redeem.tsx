import { Box, Text } from '@chakra-ui/react'
import { BarcodeIcon } from '@phosphor-icons/react/dist/csr/Barcode'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useWorkStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { canSee } from '#client/data/session.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { FindSheet } from '#client/kit/code/FindSheet.tsx'
import { useKeyScanner } from '#client/kit/code/useKeyScanner.ts'
import { date, money } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { toast } from '#client/kit/toast.ts'
import { codeIn } from '#client/membercards/membercardCode.ts'
import { TakeMoney } from '#client/membercards/TakeMoney.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import type { Reply } from '#contract/call.ts'
import { shownCode } from '#contract/codes.ts'
import { membercards } from '#contract/membercards/calls.ts'
import { station } from '#contract/station.ts'

const noCode = 'Das ist kein Code einer Karte: zwölf Buchstaben und Ziffern.'

/** On a studio's tablet the studio is the tablet's. */
export function TabletRedeem() {
  const { data, error, again } = useCall(station.acting)
  if (data?.studio) return <Redeem studio={data.studio} />
  if (data) return <Text color="ink2">Dieses Tablet gehört noch zu keinem Studio.</Text>
  return <NotLoaded error={error} again={again} lead="In welchem Studio dieses Tablet steht, ist hier noch nicht geladen." />
}

/** Staff scan for the studio in which they work. */
export function StaffRedeem() {
  const { options } = useOwnStudios(membercards.issue)
  const work = useWorkStudio()
  const [chosen, setChosen] = useState<string>()
  const usual = options.length === 1 ? options[0]?.[0] : options.find(([code]) => code === work)?.[0]
  const studio = chosen ?? usual
  return (
    <Box display="grid" gap="16">
      {options.length > 1 && (
        <SelectField
          label="Studio"
          required
          options={options}
          none={studio ? undefined : 'Bitte wählen'}
          value={studio ?? ''}
          onChange={setChosen}
        />
      )}
      {studio && <Redeem studio={studio} />}
    </Box>
  )
}

type RedeemReply = Reply<typeof membercards.redeem>
interface Scanned {
  code: string
  /** Undefined where the scan waits on this device. */
  answer: RedeemReply | undefined
}

function useScan(studio: string) {
  const { send } = useSend(membercards.redeem, { title: ({ body }) => `Membercard eingelöst: ${shownCode(body.code)}`, asks: true })
  const [last, setLast] = useState<Scanned>()
  const [scanId, setScanId] = useState(() => v7())
  /** Answers why the code does not count; nothing where it does. */
  const take = async (text: string): Promise<string | undefined> => {
    const code = codeIn(text)
    if (!code) return noCode
    try {
      const answer = await send({ body: { _id: scanId, studio, at: now(), code } })
      setLast({ code, answer })
      setScanId(v7())
      return undefined
    } catch (error) {
      setLast(undefined)
      return (error as Error).message
    }
  }
  return { last, take }
}

function Redeem({ studio }: { studio: string }) {
  const { last, take } = useScan(studio)
  const [open, setOpen] = useState(false)
  const find = async (text: string) => {
    const why = await take(text)
    if (!why) setOpen(false)
    return why
  }
  useKeyScanner(text => void take(text).then(why => why && toast(why, { look: 'danger' })))
  return (
    <Box display="grid" gap="16">
      {last && <RedeemResult key={last.code} {...last} studio={studio} />}
      <Button size="dock" icon={<BarcodeIcon size={24} aria-hidden />} onClick={() => setOpen(true)}>
        {last ? 'Nächste Karte scannen' : 'Karte scannen'}
      </Button>
      {open && (
        <FindSheet title="Karte einlösen" label="Code der Karte" placeholder="K7QM-3TXD-9PWA" find={find} onClose={() => setOpen(false)} />
      )}
    </Box>
  )
}

/** The result of the last scan, large enough to be read across the desk. */
function RedeemResult({ code, answer, studio }: Scanned & { studio: string }) {
  const isKnown = answer?.known === true
  return (
    <Box role="status" bg="surface" borderRadius="card" boxShadow="card" padding="16" display="grid" gap="6" justifyItems="start">
      <Chip look={isKnown ? 'ok' : 'pending'}>{isKnown ? `Tag ${answer.day} von 11` : 'Gemerkt'}</Chip>
      <Text textStyle="title">{isKnown ? `Willkommen, ${answer.vorname}` : shownCode(code)}</Text>
      {isKnown && answer.left > 0 && (
        <>
          <Text color="warn">{`Noch nicht bezahlt: ${money(answer.left)}.`}</Text>
          {answer.card && canSee(membercards.take.access) && (
            <TakeMoney _id={answer.card} studio={studio} left={answer.left} name={answer.vorname ?? ''} />
          )}
        </>
      )}
      <Text color="ink2">
        {isKnown && answer.last
          ? `Die Karte gilt bis und mit ${date(answer.last)} und öffnet jetzt den Eingang.`
          : 'Ohne Netz gelesen: Die 11 Tage zählen ab jetzt. Geprüft wird die Karte, sobald wieder Netz da ist.'}
      </Text>
    </Box>
  )
}
