import { Flex, Text } from '@chakra-ui/react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { date, shortWeekday } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { timeProposals } from '#contract/timetracking/proposals.ts'
import { type Proposal, proposalOrigins } from '#contract/timetracking/sheets.ts'
import { clockAt, dayAt } from '#contract/zone.ts'

const acts = { take: timeProposals.take, strike: timeProposals.strike }

/** «Mo 02.11.2026, 08:00–16:30» */
function proposalSpanText({ from, to }: Pick<Proposal, 'from' | 'to'>) {
  const day = dayAt(Date.parse(from))
  return `${shortWeekday(day)} ${date(day)}, ${clockAt(Date.parse(from))}–${clockAt(Date.parse(to))}`
}

/** Hours that a plan proposes to somebody, to be taken over or struck; both wait without a network. Nothing is drawn where there are none. */
export function Proposals({ user, person }: { user: string; person: string | undefined }) {
  const { data, stand } = useCall(timeProposals.list, { params: { id: user } })
  const { name } = useStudioNames()
  const due = pendingActs(useOutboxActs(acts), data ? (stand ?? 0) : 0)
  const gone = new Set(due.flatMap(({ row }) => (row.body as { attendances?: string[] } | undefined)?.attendances ?? []))
  const rows = (data ?? []).filter(({ _id }) => !gone.has(_id))
  const take = useSend(timeProposals.take, { title: () => 'Stunden aus dem Plan übernommen', asks: true })
  const strike = useSend(timeProposals.strike, { title: () => 'Vorschlag gestrichen', asks: true })
  if (rows.length === 0 || !person) return null
  const does = async (call: typeof take | typeof strike, all: readonly Proposal[], says: string) => {
    try {
      sayDone(await call.send({ body: { attendances: all.map(({ _id }) => _id), user: person } }), says)
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Section title="Vorschläge aus dem Plan" aside={<Stand at={stand} />}>
      <Text color="ink2" textStyle="small">
        An diesen Tagen ist nichts gestempelt. Was du übernimmst, steht als «aus Plan übernommen» im Stundenzettel.
      </Text>
      {rows.map(row => (
        <Row
          key={row._id}
          title={proposalSpanText(row)}
          second={[proposalOrigins[row.origin], row.title, name(row.studio)].filter(Boolean).join(' · ')}
          wraps
          beside={
            <Flex gap="8" wrap="wrap">
              <Button look="soft" size="row" onClick={() => void does(take, [row], 'Übernommen.')}>
                Übernehmen
              </Button>
              <Button look="text" size="row" onClick={() => void does(strike, [row], 'Gestrichen.')}>
                Streichen
              </Button>
            </Flex>
          }
        />
      ))}
      {rows.length > 1 && (
        <Flex paddingTop="8">
          <Button look="side" size="row" busy={take.waiting} onClick={() => void does(take, rows.slice(0, 100), 'Übernommen.')}>
            Alle übernehmen
          </Button>
        </Flex>
      )}
    </Section>
  )
}
