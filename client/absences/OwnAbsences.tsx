import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { absences } from '#contract/absences/calls.ts'
import type { OwnAbsences as Own } from '#contract/absences/shapes.ts'
import { shownDays } from '#contract/rules/absences/holidays.ts'
import { type AskedAbsenceKind, AskSheet } from './AskSheet.tsx'
import { stateLook } from './absenceLooks.ts'
import { OwnSheet } from './OwnSheet.tsx'
import { RefusedAbsences } from './RefusedAbsences.tsx'
import { leftAfter, useOwnAbsences } from './useOwnAbsences.ts'
import type { ShownAbsence } from './withActs.ts'
import { daysWords, kindWord, moreWords, spanWords, stateWord } from './words.ts'

/** Kinds of absence that one may ask for, each with the words of its button. */
const asks: readonly (readonly [AskedAbsenceKind, string])[] = [
  ['holiday', 'Ferien'],
  ['wish', 'Wunschfrei'],
  ['trip', 'Reise'],
]

/** /dashboard/timetracker/abwesenheiten: one's own holidays, wishes, sicknesses and trips, wholly without a network too. */
export default function OwnAbsences() {
  const { data, rows, stand, error, again, refused } = useOwnAbsences()
  const [asking, setAsking] = useState<AskedAbsenceKind>()
  const [open, setOpen] = useState<string>()
  const opened = rows?.find(({ _id }) => _id === open)
  return (
    <Page title="Meine Abwesenheiten" back="timetracker">
      <Flex gap="8" wrap="wrap" paddingTop="12">
        {asks.map(([kind, words], nth) => (
          <Button key={kind} look={nth === 0 ? 'main' : 'soft'} onClick={() => setAsking(kind)}>
            {words}
          </Button>
        ))}
        <SickButton rows={rows ?? []} />
      </Flex>
      <RefusedAbsences acts={refused} />
      {data && <Balance own={data} rows={rows ?? []} stand={stand} />}
      {!rows && <NotLoaded error={error} again={again} lead="Deine Abwesenheiten sind auf diesem Gerät noch nicht geladen." />}
      {!rows && !error && <Box minHeight="240px" aria-busy />}
      {rows?.length === 0 && <Empty text="Noch ist nichts beantragt." />}
      {groupsOf(rows ?? []).map(([title, all]) => (
        <Section key={title} title={title}>
          {all.map(row => (
            <OwnAbsenceLine key={row._id} row={row} onOpen={() => setOpen(row._id)} />
          ))}
        </Section>
      ))}
      {asking && <AskSheet kind={asking} own={data} rows={rows ?? []} onClose={() => setAsking(undefined)} />}
      {opened && <OwnSheet row={opened} certificateFrom={data?.certificateFrom ?? 3} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

function groupsOf(rows: readonly ShownAbsence[]) {
  const day = today()
  const isOver = ({ to }: ShownAbsence) => to !== null && to < day
  const ahead = rows.filter(row => !isOver(row)).toReversed()
  const groups = [
    ['Jetzt und später', ahead],
    ['Vorbei', rows.filter(isOver)],
  ] as const
  return groups.filter(([, all]) => all.length > 0)
}

function OwnAbsenceLine({ row, onOpen }: { row: ShownAbsence; onOpen: () => void }) {
  const more = moreWords(row)
  return (
    <Row
      title={kindWord(row)}
      second={more ? `${spanWords(row)}, ${more}` : spanWords(row)}
      wraps
      lead={row.waits && <Tick state="waiting" size="small" />}
      trail={<Chip look={stateLook(row.state)}>{stateWord(row.state)}</Chip>}
      onPick={onOpen}
    />
  )
}

const enough = 14

/** The days left, and those of them that are pending; where holidays are paid with the wage, it says so. */
function Balance({ own, rows, stand }: { own: Own; rows: readonly ShownAbsence[]; stand: number | undefined }) {
  const { left, week } = own
  const all = shownDays(left.left)
  const after = shownDays(leftAfter(own, rows))
  return (
    <Section title="Ferien" aside={<Stand at={stand} />}>
      {week.earns ? (
        <>
          <Text textStyle="title">{daysWords(all)} übrig bis Ende Jahr</Text>
          {after !== all && <Text>Mit allem, was beantragt ist: {daysWords(after)}.</Text>}
          {week.workload < 100 && (
            <Text textStyle="small" color="ink2">
              In Tagen einer vollen Stelle: Eine Woche Ferien sind bei dir {daysWords(week.workload / 20)}.
            </Text>
          )}
          {left.longest < enough && (
            <Text textStyle="small" color="ink2">
              Zwei Wochen am Stück sind einmal im Jahr vorgesehen: Längste Zeit bis jetzt: {daysWords(left.longest)}.
            </Text>
          )}
          {left.lapsing > 0 && (
            <Text textStyle="small" color="warn">
              {daysWords(shownDays(left.lapsing))} sind älter als fünf Jahre: Sprich sie an, bevor sie verfallen.
            </Text>
          )}
        </>
      ) : (
        <Text color="ink2">
          {week.workload > 0
            ? 'Deine Ferien sind mit dem Lohn bezahlt: Ein Guthaben gibt es nicht. Tage frei kannst du trotzdem anfragen.'
            : 'Für dich ist heute keine Anstellung eingetragen: Frag deine Studioleitung, dann kannst du hier auch anfragen.'}
        </Text>
      )}
    </Section>
  )
}

/** One tap; nobody asks what it is. It can be taken back while it is only reported. */
function SickButton({ rows }: { rows: readonly ShownAbsence[] }) {
  const report = useSend(absences.reportSick, { title: () => 'Abwesenheit gemeldet' })
  const remove = useSend(absences.removeSick, { title: () => 'Meldung zurückgenommen' })
  const isSick = rows.some(({ kind, to, state }) => kind === 'sick' && state !== 'closed' && (to === null || to >= today()))
  const tap = async () => {
    const body = { _id: v7(), from: today(), to: null, share: 100 }
    try {
      const answer = await report.send({ body })
      sayDone(answer, 'Gute Besserung. Dein Studio weiss Bescheid.', () => void remove.send({ body: { _id: body._id } }).catch(sayFailed))
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Button look="soft" busy={report.waiting} disabled={isSick} onClick={() => void tap()}>
      {isSick ? 'Krank gemeldet' : 'Ich bin krank'}
    </Button>
  )
}
