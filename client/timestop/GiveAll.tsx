import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { clockTime, counted, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { daysWords, spanWords } from '#client/parts/timestop/words.ts'
import { credits } from '#contract/timestop/credits.ts'
import { type CreditDry, creditRunStates, type GivenClosure } from '#contract/timestop/runs.ts'

const contractsOf = (many: number) => counted(many, 'Vertrag', 'Verträge')

/** Closures whose days all of a studio get (C33): looked through first, given by a job, and taken back within a day. */
export function GiveAll() {
  const may = useCan(credits.giveAll)
  const { data, again } = useCall(credits.runs, may ? {} : undefined)
  const [open, setOpen] = useState<GivenClosure>()
  if (!data || data.length === 0) return null
  const runs = data.some(({ run }) => run?.state === 'running' || run?.state === 'undoing')
  return (
    <Section title="Gutschrift für alle">
      {data.map(closure => (
        <GivenClosureLine key={closure.closure} closure={closure} onLook={() => setOpen(closure)} />
      ))}
      {runs && (
        <Button look="text" size="row" onClick={() => again?.()}>
          Stand nachsehen
        </Button>
      )}
      {open && <Looking closure={open} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

const closureDetailsOf = ({ days, run }: GivenClosure) =>
  [
    daysWords(days),
    run && creditRunStates[run.state],
    run?.state === 'done' && contractsOf(run.given),
    run?.undoUntil && `zurücknehmen bis ${date(dayOf(run.undoUntil))}, ${clockTime(run.undoUntil)}`,
  ]
    .filter(Boolean)
    .join(' · ')

function GivenClosureLine({ closure, onLook }: { closure: GivenClosure; onLook: () => void }) {
  const online = useOnline()
  const { send, waiting } = useSend(credits.undoAll, { asks: true })
  const { run, studioName } = closure
  const mayGive = !run || run.state === 'undone'
  const undo = async () => {
    const text = `${counted(run!.given, 'Vertrag verliert', 'Verträge verlieren')} die Tage wieder. Noch weiss niemand davon.`
    if (!(await ask({ title: 'Gutschrift zurücknehmen?', text, button: 'Zurücknehmen', danger: true }))) return
    await send({ params: { id: run!._id } }).then(() => staleIn(['credits']), sayFailed)
  }
  return (
    <Box>
      <Row title={`${studioName}, ${spanWords(closure)}`} second={closureDetailsOf(closure)} wraps />
      <Flex gap="8" wrap="wrap">
        {mayGive && (
          <Button size="row" look="soft" disabled={!online} onClick={onLook}>
            {online ? 'Prüfen und gutschreiben' : 'Gutschreiben braucht Netz'}
          </Button>
        )}
        {run?.undoUntil && (
          <Button size="row" look="text" disabled={!online} busy={waiting} onClick={() => void undo()}>
            Zurücknehmen
          </Button>
        )}
      </Flex>
    </Box>
  )
}

const endWords = ({ end, newEnd }: CreditDry['rows'][number]) =>
  end && newEnd ? `${date(end)} wird ${date(newEnd)}` : 'ohne Ende: so viele Tage kosten nichts'

function Looking({ closure, onClose }: { closure: GivenClosure; onClose: () => void }) {
  const { data, error, again } = useCall(credits.dryRun, { params: { closure: closure.closure } })
  const [_id] = useState(() => v7())
  const { send, waiting } = useSend(credits.giveAll, { asks: true })
  const give = async () => {
    try {
      await send({ params: { closure: closure.closure }, body: { _id } })
      await staleIn(['credits'])
      toast('Die Tage werden gutgeschrieben. Die Mitglieder erfahren es in einem Tag.', { look: 'ok' })
      onClose()
    } catch (failed) {
      sayFailed(failed)
    }
  }
  return (
    <Sheet
      open
      title="Gutschrift für alle"
      onClose={onClose}
      footer={
        <>
          <Button size="dock" flex={1} busy={waiting} disabled={!data || data.given === 0} onClick={() => void give()}>
            {data ? `${contractsOf(data.given)} gutschreiben` : 'Gutschreiben'}
          </Button>
          <Button size="dock" look="side" onClick={onClose}>
            Abbrechen
          </Button>
        </>
      }
    >
      {!data && <NotLoaded error={error} again={again} />}
      {data && (
        <>
          <Text>{`${daysWords(data.days)} für ${contractsOf(data.given)} in ${data.studioName}, wegen der Schliessung vom ${date(data.from)} bis ${date(data.to)}.`}</Text>
          <Text color="ink2" paddingBottom="8">
            {[
              data.had > 0 && `${counted(data.had, 'Vertrag hat', 'Verträge haben')} sie schon.`,
              data.foreign > 0 && `${contractsOf(data.foreign)} führt die Zutrittskontrolle: Dort trägst du sie von Hand ein.`,
              'Einen Tag lang lässt es sich zurücknehmen.',
            ]
              .filter(Boolean)
              .join(' ')}
          </Text>
          {data.rows.map(row => (
            <Row key={`${row.userId} ${row.index}`} title={`${row.name}, Nummer ${row.number}`} second={endWords(row)} wraps />
          ))}
          {!data.isWhole && <Text color="ink2">{`und ${contractsOf(data.given - data.rows.length)} mehr`}</Text>}
        </>
      )}
    </Sheet>
  )
}
