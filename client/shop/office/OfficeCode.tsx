import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useMay } from '#client/data/reach.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { formFor } from '#client/kit/form.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { isGood, isKept } from '#client/shop/purchases/codes/codeStanding.ts'
import { lastsWords } from '#client/shop/purchases/codes/words.ts'
import { type EntryCode, entryCodes } from '#contract/shop/entryCodes.ts'
import { officeCodeChip } from './codeWords.ts'
import { Redeeming } from './Redeeming.tsx'

const { Form, Field } = formFor(entryCodes.withdraw)

/** Words on what the entrance knows of a code, for staff. */
export function knownThere({ state, savedAt, trouble, reason, refunded, dispute }: EntryCode) {
  if (state === 'void' && dispute === 'lost' && !reason) return 'Ungültig, weil die Bank das Geld zurückgeholt hat.'
  if (state === 'void' && reason) return `Ungültig gemacht: ${reason}`
  if (state === 'void') return refunded ? 'Ungültig, weil das Geld zurückging.' : 'Dieser Code gilt nicht mehr.'
  if (dispute && state !== 'used')
    return `Angehalten, weil die Zahlung beanstandet ist.${savedAt ? ' Am Eingang ist er noch bekannt: Soll er dort nicht mehr öffnen, mach ihn ungültig.' : ''}`
  if (trouble === 'refused') return 'Der Zutritt nimmt ihn nicht an. Melde ihn nochmals an, oder lass die Person am Empfang herein.'
  if (trouble === 'away') return 'Der Zutritt antwortet nicht. Er wird von selbst wieder angemeldet.'
  return savedAt ? `Am Eingang bekannt seit ${date(dayOf(savedAt))}, ${clockTime(savedAt)}.` : 'Wird am Eingang angemeldet.'
}

/** The member of staff who had the code in hand. */
const printedWords = ({ at, by }: EntryCode['prints'][number]) =>
  `Gedruckt am ${date(dayOf(at))}, ${clockTime(at)}, von ${by ?? 'jemandem, dessen Konto es nicht mehr gibt'}.`

/** One code that was sold: how it stands, taking an entry off at the desk, telling the entrance once more, and taking it away with a reason. */
export function OfficeCode({ row, onChange }: { row: EntryCode; onChange: (row: EntryCode) => void }) {
  const { name } = useStudioNames()
  const [words, look] = officeCodeChip(row)
  return (
    <Box display="grid" gap="12">
      <Flex gap="12" justify="space-between" align="flex-start">
        <Box minWidth={0}>
          <Text>{row.buyer ? `${row.title} von ${row.buyer}` : row.title}</Text>
          <Text textStyle="small" color="ink2">
            {lastsWords(row)} · {name(row.studio)} · Bestellung {row.number}
          </Text>
        </Box>
        <Chip look={look}>{words}</Chip>
      </Flex>
      <Text textStyle="small" color="ink2">
        {knownThere(row)}
      </Text>
      {row.prints.map(print => (
        <Text key={print.at} textStyle="small" color="ink2">
          {printedWords(print)}
        </Text>
      ))}
      <Redeeming row={row} onChange={onChange} />
      {isKept(row) && <OfficeCodeActs row={row} onChange={onChange} />}
    </Box>
  )
}

function OfficeCodeActs({ row, onChange }: { row: EntryCode; onChange: (row: EntryCode) => void }) {
  const online = useOnline()
  const [asked, setAsked] = useState(false)
  const may = useMay(entryCodes.withdraw, { params: { id: row._id }, body: { studio: row.studio, reason: '' } })
  const named = { purchase: row.order, code: row._id }
  const { send, waiting } = useSend(entryCodes.save)
  const tell = async () => {
    try {
      const now = await send({ body: named })
      if (now) onChange(now)
      toast('Der Eingang kennt den Code.', { look: 'ok' })
    } catch (error) {
      toast((error as Error).message, { look: 'danger' })
    }
  }
  const gone = (now: EntryCode | undefined) => {
    toast('Der Code gilt nicht mehr. Wer ihn gekauft hat, weiss es.')
    if (now) onChange(now)
  }
  return (
    <>
      <Flex wrap="wrap" gap="8">
        {may && isGood(row) && (
          <FileButton call={entryCodes.print} input={{ body: named }} name={`eintrittscode-${row.number}-${row.end.toLowerCase()}.pdf`}>
            PDF
          </FileButton>
        )}
        {may && (
          <>
            {isGood(row) && (
              <Button look="edge" size="row" busy={waiting} disabled={!online} onClick={() => void tell()}>
                Am Eingang nochmals anmelden
              </Button>
            )}
            {!asked && (
              <Button look="danger" size="row" onClick={() => setAsked(true)}>
                Ungültig machen
              </Button>
            )}
          </>
        )}
      </Flex>
      {may && asked && (
        <Form rest={{ params: { id: row._id } }} also={{ studio: row.studio }} button="Ungültig machen" look="danger" onDone={gone}>
          <Field name="reason" autoFocus hint="Wer den Code gekauft hat, liest das." />
        </Form>
      )}
    </>
  )
}
