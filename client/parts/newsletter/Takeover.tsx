import { Box, Text } from '@chakra-ui/react'
import { useCallback, useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { counted, thousands } from '#client/kit/format.ts'
import { Importer } from '#client/kit/importer/Importer.tsx'
import { useImporter } from '#client/kit/importer/useImporter.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { TwoPeople } from '#client/kit/TwoPeople.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { newsletter } from '#contract/newsletter/calls.ts'
import { listDays, mostSubscribers, type SubscriberList, type SubscribersDry } from '#contract/newsletter/shapes.ts'

/** Those who got the newsletter before there was a ledger, taken over once: one administrator checks the list, another takes it over (V49). */
export default function Takeover() {
  const { data, error, again } = useCall(newsletter.lists)
  const input = useMemo(() => ({ query: {} }), [])
  const onKept = useCallback(() => {}, [])
  const importer = useImporter<SubscribersDry>({ check: newsletter.checkSubscribers, input, form: 'subscribers', choice: '', onKept })
  if (!data) return <NotLoaded error={error} again={again} />
  return (
    <Box display="flex" flexDirection="column" gap="14">
      <Text color="ink2">
        Das geht einmal. Übernommen wird nur, von wem wir noch nichts wissen: Ein Nein, eine Sperre und eine offene Anfrage bleiben.
      </Text>
      {data.every(({ taken }) => taken === null) && (
        <Importer
          label="Liste"
          importer={importer}
          hint={`CSV oder Excel (.xlsx), höchstens ${thousands(mostSubscribers)} Zeilen und 5 MB, mit den Spalten «E-Mail», «Center», «Datum» und «Quelle»: wann und wo die Person Ja gesagt hat.`}
        >
          {dry => (
            <Checked
              key={dry.id}
              dry={dry}
              onSeen={() => {
                importer.drop()
                void again()
              }}
            />
          )}
        </Importer>
      )}
      {data.map(row => (
        <List key={row._id} row={row} />
      ))}
    </Box>
  )
}

const Checked = ({ dry: { fresh, known }, onSeen }: { dry: SubscribersDry; onSeen: () => void }) => (
  <Box display="flex" flexDirection="column" gap="10">
    <Text>
      {counted(fresh, 'Adresse', 'Adressen')} neu, {known} schon bekannt: Die bleiben, wie sie sind.
    </Text>
    <Text color="ink2">Jetzt übernimmt sie jemand anderes aus der Administration, innert {listDays} Tagen.</Text>
    <Button look="side" size="row" onClick={onSeen}>
      Liste ansehen
    </Button>
  </Box>
)

function List({ row }: { row: SubscriberList }) {
  const { _id, name, lines, by, checked, taken, takenBy, alone, count } = row
  const { send, waiting } = useSend(newsletter.takeSubscribers, { asks: true, title: () => `Newsletter-Liste: ${name}` })
  const take = async () => {
    try {
      sayDone(await send({ params: { id: _id } }), 'Übernommen.')
    } catch (error) {
      sayFailed(error)
    }
  }
  const words = [
    { _id: 'by', name: `Geprüft: ${by ?? 'jemand'}`, at: checked, alone: false },
    ...(taken ? [{ _id: 'taken', name: `Übernommen: ${takenBy ?? 'jemand'}`, at: taken, alone }] : []),
  ]
  return (
    <Section title={name} aside={counted(lines, 'Zeile', 'Zeilen')}>
      <TwoPeople given={words} needed={2} missing="Jemand anderes übernimmt sie." />
      {taken ? (
        <Text color="ink2">{counted(count ?? 0, 'Adresse', 'Adressen')} übernommen.</Text>
      ) : (
        <Button busy={waiting} onClick={() => void take()}>
          Übernehmen
        </Button>
      )}
    </Section>
  )
}
