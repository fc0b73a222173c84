import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { formFor } from '#client/kit/form.tsx'
import { money } from '#client/kit/format.ts'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { cutDays } from '#contract/rules/timestop/pause.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { mostProofs, type OfPerson, type OwnPause } from '#contract/timestop/shapes.ts'
import { CutForm } from './CutForm.tsx'
import { PauseForm } from './PauseForm.tsx'
import { ProofsField } from './ProofsField.tsx'
import { daysWords, ownSentence, ownStateWords, pauseLooks, spanWords } from './words.ts'

interface OwnPauseSheetProps {
  row: OverlaidRow<OwnPause>
  known: OfPerson
  stand: number | undefined
  onDone: () => void
}

const isPauseOver = ({ state, to }: OwnPause) => ['declined', 'withdrawn'].includes(state) || to < today()
const mayCut = (row: OwnPause) => {
  if (row.state !== 'accepted' && row.state !== 'manual') return false
  const { first, last } = cutDays(row, today())
  return first <= last && row.days > 0
}

/** One pause: where it stands, and what its member may do with it. */
export function OwnPauseSheet({ row, known, stand, onDone }: OwnPauseSheetProps) {
  const [does, setDoes] = useState<'cut' | 'proofs'>()
  // One that the studio has not got yet, or did not take, is opened in its form again.
  if (row.act?.kind === 'add') return <PauseForm known={known} stand={stand} row={row} onDone={onDone} />
  const refused = row.act?.row.state === 'refused' ? row.act : undefined
  if (does === 'cut' || (refused?.kind === 'edit' && mayCut(row))) return <CutForm row={row} known={known} onDone={onDone} />
  if (does === 'proofs') return <MoreProofs row={row} onDone={onDone} />
  return (
    <Flex direction="column" gap="16">
      <Flex>
        <Chip look={pauseLooks[row.state]}>{ownStateWords(row.state)}</Chip>
      </Flex>
      <Text>{ownSentence(row, isPauseOver(row))}</Text>
      <ReckoningLines label="Angaben zur Pause">
        <ReckoningLine title="Grund" value={row.reasonText} />
        <ReckoningLine title="Tage" value={`${spanWords(row)}, ${daysWords(row.days)}`} />
        {row.fee > 0 && <ReckoningLine title="Gebühr" value={money(row.fee)} />}
        {(row.proofs > 0 || row.needsProof) && (
          <ReckoningLine title="Belege" value={row.proofs === 0 ? 'Fehlt noch' : String(row.proofs)} />
        )}
      </ReckoningLines>
      {row.act && !refused ? <Text color="ink2">Wartet auf Netz.</Text> : <OwnPauseActs row={row} onDo={setDoes} onDone={onDone} />}
    </Flex>
  )
}

function OwnPauseActs({ row, onDo, onDone }: { row: OwnPause; onDo: (what: 'cut' | 'proofs') => void; onDone: () => void }) {
  const { send: withdraw } = useSend(timestop.withdraw, { asks: true, title: () => 'Pause zurückgezogen' })
  const { _id, version, state, proofs } = row
  const back = () =>
    withdraw({ params: { id: _id }, body: { version } })
      .then(answer => sayDone(answer, 'Die Pause ist zurückgezogen.'))
      .then(onDone)
      .catch(sayFailed)
  return (
    <Flex gap="8" wrap="wrap">
      {state === 'open' && proofs < mostProofs && (
        <Button look="soft" size="row" onClick={() => onDo('proofs')}>
          Beleg nachreichen
        </Button>
      )}
      {state === 'open' && (
        <Button look="side" size="row" onClick={() => void back()}>
          Zurückziehen
        </Button>
      )}
      {mayCut(row) && (
        <Button look="side" size="row" onClick={() => onDo('cut')}>
          Früher beenden
        </Button>
      )}
      <FileButton call={timestop.pdf} input={{ params: { id: _id } }} name="Pause.pdf">
        PDF
      </FileButton>
    </Flex>
  )
}

const more = formFor(timestop.addProofs)

function MoreProofs({ row, onDone }: { row: OwnPause; onDone: () => void }) {
  const [proofs, setProofs] = useState<readonly unknown[]>([])
  return (
    <Box>
      <more.Form
        rest={{ params: { id: row._id } }}
        start={{ proofs: [] }}
        title={() => 'Beleg'}
        button="Beleg senden"
        onChange={values => setProofs((values.proofs ?? []) as readonly unknown[])}
        holds={() => (proofs.length === 0 ? { field: 'proofs', why: 'Wähle zuerst einen Beleg.' } : undefined)}
        onDone={answer => {
          onDone()
          sayDone(answer, 'Dein Beleg ist beim Studio.')
        }}
      >
        <ProofsField required />
      </more.Form>
    </Box>
  )
}
