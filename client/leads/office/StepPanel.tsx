import { Box, Flex, Text } from '@chakra-ui/react'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { useState } from 'react'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { TextArea } from '#client/kit/choices.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { stepWords } from '#client/parts/leads/stepWords.ts'
import { addDays } from '#contract/days.ts'
import type { Lead, LeadStep } from '#contract/leads/shapes.ts'
import { phoneText } from '#contract/phone.ts'
import { isTriedEnough, stepDueOf } from './leadStanding.ts'
import { StepFields } from './StepFields.tsx'
import { type Untaken, type useLeadActs, useUntaken } from './useLeadActs.ts'

const Call = (props: { telefon: string }) => (
  <Button asChild>
    <a href={`tel:${props.telefon}`}>
      <PhoneIcon size={20} aria-hidden />
      {phoneText(props.telefon)}
    </a>
  </Button>
)

interface StepPanelProps {
  row: Lead
  acts: ReturnType<typeof useLeadActs>
}

/** The step that is next: one tap says what became of a call, and the one after it stands at once. */
export function StepPanel({ row, acts }: StepPanelProps) {
  const [puts, setPuts] = useState<'done' | 'moved'>()
  const due = stepDueOf(row)
  const untaken = useUntaken(row._id)
  const isCall = row.step?.kind === 'call'
  return (
    <Box as="section" aria-label="Nächster Schritt" bg="sunken" borderRadius="inner" padding="14">
      <Flex gap="8" align="center" wrap="wrap" paddingBottom="10">
        <Text textStyle="row">{stepWords(row) ?? 'Der Schritt wird bestimmt, sobald du Netz hast.'}</Text>
        {due === 'late' && <Chip look="danger">überfällig</Chip>}
        {row.step?.ownerName && (
          <Text textStyle="small" color="ink2">
            {row.step.ownerName}
          </Text>
        )}
      </Flex>
      {untaken && !puts && <NotTaken untaken={untaken} onAgain={() => setPuts(untaken.outcome === 'moved' ? 'moved' : 'done')} />}
      {row.tries > 0 && (
        <Text textStyle="small" color="ink2" paddingBottom="8">
          {row.tries === 1 ? 'Einmal nicht erreicht.' : `${row.tries} Mal nicht erreicht.`}
        </Text>
      )}
      <Flex gap="8" wrap="wrap">
        {isCall && row.telefon && <Call telefon={row.telefon} />}
        {isCall && (
          <>
            <Button look="soft" busy={acts.busy} onClick={() => void acts.outcome(row, 'reached')}>
              Erreicht
            </Button>
            <Button look="soft" busy={acts.busy} onClick={() => void acts.outcome(row, 'notReached')}>
              Nicht erreicht
            </Button>
          </>
        )}
        {row.step && !isCall && (
          <Button look="soft" busy={acts.busy} onClick={() => setPuts('done')}>
            Erledigt
          </Button>
        )}
        {row.step && (
          <Button look="edge" onClick={() => setPuts('moved')}>
            Verschieben
          </Button>
        )}
      </Flex>
      {isTriedEnough(row) && (
        <Flex gap="8" align="center" wrap="wrap" paddingTop="10">
          <Text textStyle="small">An drei Tagen versucht.</Text>
          <Button look="text" size="row" busy={acts.busy} onClick={() => void acts.put(row, { status: 'unreachable' })}>
            Als nicht erreichbar schliessen
          </Button>
        </Flex>
      )}
      {puts && row.step && <NextStep key={puts} row={row} puts={puts} untaken={untaken} acts={acts} onDone={() => setPuts(undefined)} />}
    </Box>
  )
}

/** A step that the studio did not take, with its words, until it is written down anew. */
const NotTaken = ({ untaken: { why, note }, onAgain }: { untaken: Untaken; onAgain: () => void }) => (
  <Box paddingBottom="10" role="group" aria-label="Nicht angekommen">
    <Text textStyle="small" color="danger">
      {`Ein Schritt, der hier erfasst wurde, ist nicht angekommen. ${why ?? ''}`.trim()}
    </Text>
    {note && <WrittenText textStyle="small">{note}</WrittenText>}
    <Button look="text" size="row" onClick={onAgain}>
      Nochmals erfassen
    </Button>
  </Box>
)

interface NextProps extends StepPanelProps {
  puts: 'done' | 'moved'
  untaken: Untaken | undefined
  onDone: () => void
}

function NextStep({ row, puts, untaken, acts, onDone }: NextProps) {
  const { kind, owner } = row.step!
  const usual = { kind: puts === 'moved' ? kind : 'look', day: addDays(today(), puts === 'moved' ? 1 : 3), time: null, owner } as const
  const [next, setNext] = useState<LeadStep>((untaken?.outcome === puts && untaken.next) || usual)
  const [note, setNote] = useState(untaken?.note ?? '')
  const save = async () => {
    if (await acts.outcome(row, puts, { next, note: note.trim() || null, instead: untaken?.key })) onDone()
  }
  return (
    <Flex direction="column" gap="14" paddingTop="14">
      <Text textStyle="label">{puts === 'moved' ? 'Auf wann?' : 'Was kommt danach?'}</Text>
      <StepFields row={row} value={next} onChange={setNext} />
      <TextArea label="Notiz" value={note} onChange={setNote} />
      <Flex gap="8">
        <Button busy={acts.busy} onClick={() => void save()}>
          Speichern
        </Button>
        <Button look="text" onClick={onDone}>
          Abbrechen
        </Button>
      </Flex>
    </Flex>
  )
}
