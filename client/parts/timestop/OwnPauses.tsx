import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useMaybeLocal } from '#client/data/local.ts'
import { useLogged } from '#client/data/logged.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Need } from '#client/kit/waiting/NeedsYou.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import type { Reply } from '#contract/call.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { creditStates } from '#contract/timestop/creditShapes.ts'
import { credits } from '#contract/timestop/credits.ts'
import type { OpenClosure } from '#contract/timestop/pauseReasons.ts'
import type { OwnPause } from '#contract/timestop/shapes.ts'
import { OwnPauseSheet } from './OwnPauseSheet.tsx'
import { PauseForm } from './PauseForm.tsx'
import { creditWays, ownWays } from './pauseWays.ts'
import { creditLooks, daysWords, ownSentence, ownStateWords, pauseLooks, spanWords } from './words.ts'

type Mine = Reply<typeof timestop.mine>

/** In «Mein Abo»: own pauses, the sheet that asks for one, and days back for a closure; where it can't be loaded that is logged alone. */
export default function OwnPauses() {
  const { data, stand, error } = useCall(timestop.mine)
  useLogged(error, 'pauses')
  useSealKey()
  if (!data || data.contracts.length + data.pauses.length + data.credits.length === 0) return null
  return (
    <>
      <Pauses mine={data} stand={stand} />
      <Credits mine={data} stand={stand} />
    </>
  )
}

function Pauses({ mine, stand }: { mine: Mine; stand: number | undefined }) {
  const { rows = [], refused } = useWaitingRows(mine.pauses, stand, ownWays)
  const [open, setOpen] = useState<OverlaidRow<OwnPause> | 'new'>()
  const close = () => setOpen(undefined)
  const mayAsk = mine.contracts.length > 0 && mine.reasons.length > 0
  // The state that is meant by now goes before what the studio's answer says.
  const known = { ...mine, pauses: rows }
  // An earlier end says nothing of its pause but the day: the rest is as the studio has it.
  const again = (row: OverlaidRow<OwnPause>) => {
    const stands = row.act?.kind === 'edit' ? rows.find(({ _id }) => _id === row._id) : undefined
    setOpen(stands ? { ...stands, act: row.act } : row)
  }
  return (
    <Box paddingTop="4">
      <Refusals refused={refused} own={ownWays.doings} open={again} />
      {rows.map(row => (
        <PauseLine key={row._id} row={row} reasons={mine.reasons} onPick={() => setOpen(row)} />
      ))}
      {mayAsk && (
        <Button look="soft" size="row" marginTop="8" onClick={() => setOpen('new')}>
          Pausieren
        </Button>
      )}
      {open && (
        <Sheet open onClose={close} title={open === 'new' ? 'Abo pausieren' : `Pause, ${spanWords(open)}`}>
          {open === 'new' ? (
            <PauseForm known={known} stand={stand} onDone={close} />
          ) : (
            <OwnPauseSheet row={open} known={known} stand={stand} onDone={close} />
          )}
        </Sheet>
      )}
    </Box>
  )
}

function PauseLine({ row, reasons, onPick }: { row: OverlaidRow<OwnPause>; reasons: Mine['reasons']; onPick: () => void }) {
  const isMade = row.act?.kind === 'add'
  const reason = isMade ? (reasons.find(({ _id }) => _id === row.reason)?.text ?? row.reasonText) : row.reasonText
  const waits = isMade ? 'Wartet auf Netz. Danach schaut dein Studio sie an.' : 'Wartet auf Netz.'
  const second = row.act ? waits : ownSentence(row, row.to < today())
  const chip = row.act ? (
    <Chip look="pending">Vorgemerkt</Chip>
  ) : (
    <Chip look={pauseLooks[row.state]} small>
      {ownStateWords(row.state)}
    </Chip>
  )
  return <Row title={`Pause ${spanWords(row)}, ${reason}`} second={second} wraps trail={chip} onPick={onPick} />
}

/** Closures of the studio that are given back where somebody asks (C33). */
function Credits({ mine, stand }: { mine: Mine; stand: number | undefined }) {
  const { rows = [], refused } = useWaitingRows(mine.credits, stand, creditWays)
  const local = useMaybeLocal()
  const { send } = useSend(credits.askMine, { title: () => 'Gutschrift beantragt' })
  const ask = (closure: OpenClosure, index: number) =>
    send({ body: { _id: v7(), index, closure: closure._id } })
      .then(answer => sayDone(answer, 'Deine Gutschrift ist beantragt.'))
      .catch(sayFailed)
  const closureOf = (id: string) => mine.closures.find(({ _id }) => _id === id)
  const open = mine.contracts.flatMap(contract =>
    mine.closures
      .filter(({ _id, studio }) => studio === contract.studio && !rows.some(row => row.closure === _id && row.index === contract.index))
      .map(closure => ({ closure, contract })),
  )
  return (
    <>
      {refused.map(({ row }) => (
        <Need key={row.key} title={row.title ?? 'Gutschrift beantragt'} text={row.message}>
          <Button size="row" look="side" onClick={() => void local?.outbox.discard(row.key)}>
            Gut
          </Button>
        </Need>
      ))}
      {rows.map(row => {
        const days = row.days ?? closureOf(row.closure)?.days
        const span = row.from ? row : closureOf(row.closure)
        return (
          <Row
            key={row._id}
            title={`Gutschrift${days ? `, ${daysWords(days)}` : ''}`}
            second={[span && `Geschlossen ${spanWords(span)}`, row.answer].filter(Boolean).join('. ')}
            wraps
            trail={
              row.act ? (
                <Chip look="pending">Vorgemerkt</Chip>
              ) : (
                <Chip look={creditLooks[row.state]} small>
                  {creditStates[row.state]}
                </Chip>
              )
            }
          />
        )
      })}
      {open.map(({ closure, contract }) => (
        <Flex key={`${closure._id} ${contract.index}`} align="center" gap="8" wrap="wrap" minHeight="44px">
          <Box flex="1 1 200px">{`${closure.studioName} war geschlossen, ${spanWords(closure)}.`}</Box>
          <Button look="soft" size="row" onClick={() => void ask(closure, contract.index)}>
            {`${daysWords(closure.days)} Gutschrift beantragen`}
          </Button>
        </Flex>
      ))}
    </>
  )
}
