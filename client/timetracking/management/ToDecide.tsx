import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { contentText, wantedText } from '#client/parts/clock/contents.ts'
import { sendTimeAct } from '#client/parts/clock/timeAct.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { longestPage } from '#contract/page.ts'
import { correctionStates } from '#contract/rules/worktime/corrections.ts'
import { timeCorrections } from '#contract/timetracking/corrections.ts'
import type { TimeCorrection } from '#contract/timetracking/shapes.ts'

const acts = { accept: timeCorrections.accept, reject: timeCorrections.reject }
type Kind = keyof typeof acts
/** Corrections that are shown at first. */
const atOnce = 50
const done = { accept: 'accepted', reject: 'rejected' } as const

/** Corrections that wait for a decision, then those that were decided; one's own are somebody else's to decide (T04). */
export function ToDecide() {
  const [limit, setLimit] = useState(atOnce)
  const { data: page, stand, error, again } = useCall(timeCorrections.list, { query: { limit } })
  const data = page?.rows
  const due = pendingActs(useOutboxActs(acts), data ? (stand ?? 0) : 0)
  const meant = new Map(due.map(({ id, kind }) => [id, done[kind as Kind]]))
  const rows = (data ?? []).map(row => ({ ...row, state: meant.get(row._id) ?? row.state, waits: meant.has(row._id) }))
  const open = rows.filter(({ state }) => state === 'open')
  const decided = rows.filter(({ state }) => state !== 'open')
  return (
    <>
      <Section title="Zu entscheiden" aside={<Stand at={stand} />}>
        {!data && <NotLoaded error={error} again={again} lead="Die Korrekturen sind auf diesem Gerät noch nicht geladen." />}
        {data && open.length === 0 && <Empty text="Es wartet keine Korrektur." />}
        {open.map(row => (
          <CorrectionDecision key={row._id} row={row} />
        ))}
      </Section>
      {decided.length > 0 && (
        <Section title="Entschieden">
          {decided.map(row => (
            <Row
              key={row._id}
              title={`${row.name}: ${wantedText(row)}`}
              second={[row.by, row.reason, row.answer].filter(Boolean).join(' · ')}
              wraps
              trail={<Chip look={row.waits ? 'pending' : row.state === 'accepted' ? 'ok' : 'danger'}>{correctionStates[row.state]}</Chip>}
            />
          ))}
        </Section>
      )}
      {page && page.total > page.rows.length && limit < longestPage && (
        <Flex paddingTop="8">
          <Button look="side" size="row" onClick={() => setLimit(longestPage)}>
            Weitere zeigen
          </Button>
        </Flex>
      )}
    </>
  )
}

/** The entry as it was and as it is wanted, with the two answers; a refusal says why. */
function CorrectionDecision({ row }: { row: TimeCorrection }) {
  const { name } = useStudioNames()
  const [why, setWhy] = useState<string>()
  const [wrong, setWrong] = useState('')
  const decide = async (kind: Kind) => {
    const body = { _id: row._id, studio: row.studio, version: row.version }
    const reason = why?.trim() ?? ''
    if (kind === 'reject' && !reason) return setWrong('Schreib, warum.')
    try {
      const title = `Korrektur von ${row.name}`
      if (kind === 'accept') await sendTimeAct(timeCorrections.accept, { body }, { title, says: 'Angenommen.' })
      else await sendTimeAct(timeCorrections.reject, { body: { ...body, reason } }, { title, says: 'Abgelehnt.' })
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Box paddingBottom="12">
      <Row
        title={`${row.name}: ${wantedText(row)}`}
        second={[row.was ? `bisher ${contentText(row.was)}` : 'bisher nichts', row.reason, name(row.studio)].join(' · ')}
        wraps
      />
      {!row.mayDecide && <Chip>Entscheidet jemand anderes</Chip>}
      {row.mayDecide && why === undefined && (
        <Flex gap="8" wrap="wrap">
          <Button size="row" onClick={() => void decide('accept')}>
            Annehmen
          </Button>
          <Button look="side" size="row" onClick={() => setWhy('')}>
            Ablehnen …
          </Button>
        </Flex>
      )}
      {row.mayDecide && why !== undefined && (
        <Box display="grid" gap="8">
          <TextField label="Warum nicht?" value={why} error={wrong || undefined} onChange={setWhy} autoFocus />
          <Flex gap="8" wrap="wrap">
            <Button look="danger" size="row" onClick={() => void decide('reject')}>
              Ablehnen
            </Button>
            <Button look="text" size="row" onClick={() => setWhy(undefined)}>
              Doch nicht
            </Button>
          </Flex>
        </Box>
      )}
    </Box>
  )
}
