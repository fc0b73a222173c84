import { Box, Flex, Text } from '@chakra-ui/react'
import { useRef } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { monthText } from '#client/timetracking/sheet/words.ts'
import type { Brand } from '#contract/brand.ts'
import { missingReasons, type PayrollPreview, payroll } from '#contract/timetracking/payroll.ts'
import { PayrollLines } from './Lines.tsx'

interface PreviewProps {
  brand: Brand
  month: string
}

/** The content of the next file of a month, the people who are left out, and the act that hands it in (T35). */
export function Preview({ brand, month }: PreviewProps) {
  const { data, stand, error, again } = useCall(payroll.preview, { body: { brand, month } })
  if (!data)
    return (
      <NotLoaded error={error} again={again} lead="Für die Vorschau braucht es Netz." missing="In diesen Studios hast du das Büro nicht." />
    )
  const filed = data.lines.filter(({ code }) => code !== null)
  return (
    <Section title={`Noch nicht gemeldet: ${monthText(month)}`} aside={<Stand at={stand} />}>
      <Warnings preview={data} filed={filed.length} />
      {filed.length > 0 && <Propose preview={data} again={again} people={new Set(filed.map(({ person }) => person)).size} />}
      {data.lines.length === 0 && (
        <Empty text="Es gibt nichts zu melden: Kein Monat ist abgeschlossen, oder alles steht schon in einer Lohndatei." />
      )}
      <PayrollLines lines={data.lines} month={month} />
    </Section>
  )
}

/** Warnings on what is not as it should be, before somebody hands it in. */
function Warnings({ preview, filed }: { preview: PayrollPreview; filed: number }) {
  const { lines, missing, numberless, respelled } = preview
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')
  return (
    <Box role="status">
      {lines.length > filed && filed === 0 && (
        <Text color="warn">Keine Lohnart ist gesetzt: Trag unter «Aufbau der Datei» ein, wie eure Lohnsoftware sie nennt.</Text>
      )}
      {numberless.length > 0 && <Text color="warn">{`Ohne Personalnummer: ${names(numberless)}.`}</Text>}
      {respelled.length > 0 && (
        <Text color="warn">{`Der Zeichensatz kennt nicht alle Buchstaben, der Name steht schlichter da: ${names(respelled)}.`}</Text>
      )}
      {missing.map(({ _id, name, why }) => (
        <Row key={_id} title={`Fehlt: ${name}`} second={missingReasons[why]} wraps />
      ))}
    </Box>
  )
}

function Propose({ preview, people, again }: { preview: PayrollPreview; people: number; again: () => unknown }) {
  const { send, waiting } = useSend(payroll.propose)
  const id = useRef(v7())
  const { brand, month, hash, missing } = preview
  const propose = async () => {
    const sure = await ask({
      title: `Lohndatei ${monthText(month)} vorlegen?`,
      text: [
        `Sie meldet ${counted(people, 'Person', 'Personen')}.`,
        missing.length > 0 &&
          `${counted(missing.length, 'Person fehlt', 'Personen fehlen')} noch und ${missing.length === 1 ? 'kommt' : 'kommen'} in eine spätere.`,
        'Freigeben muss sie jemand anderes.',
      ]
        .filter(Boolean)
        .join(' '),
      button: 'Vorlegen',
    })
    if (!sure) return
    try {
      await send({ body: { _id: id.current, brand, month, hash } })
      id.current = v7()
      toast('Vorgelegt: Jetzt gibt sie eine zweite Person frei.')
    } catch (error) {
      sayFailed(error)
      again()
    }
  }
  return (
    <Flex paddingBlock="8">
      <Button busy={waiting} onClick={() => void propose()}>
        Zur Freigabe vorlegen
      </Button>
    </Flex>
  )
}
