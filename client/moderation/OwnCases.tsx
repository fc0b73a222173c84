import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { onFrame } from '#client/data/live.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { formFor } from '#client/kit/form.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useActsOn } from '#client/parts/moderation/useActsOn.ts'
import { moderation, type OwnCases as Own } from '#contract/moderation/calls.ts'
import { reportReasons } from '#contract/rules/moderation/states.ts'
import { kindWords } from './words.ts'

const { Form, Field } = formFor(moderation.object)
const acts = { object: moderation.object }
type Decision = Own['decisions'][number]
type Report = Own['reports'][number]

const when = (at: string) => `${date(dayOf(at))}, ${clockTime(at)}`

/** /social/meldungen: what one has reported and how it ended, and what was decided about oneself. */
export default function OwnCases() {
  const { data, error, again, stand } = useCall(moderation.mine)
  const [objecting, setObjecting] = useState<Decision>()
  // The outcome of a case is told by a notice.
  useEffect(
    () =>
      onFrame(({ event }) => {
        if (event === 'new_notification') void staleIn(['moderation'])
      }),
    [],
  )
  const waiting = useActsOn(acts, stand)
  return (
    <Page title="Meldungen" back="friends">
      {!data && <NotLoaded error={error} again={again} />}
      {data && data.reports.length + data.decisions.length === 0 && (
        <Empty text="Du hast nichts gemeldet. Melden kannst du Personen, Beiträge, Kommentare, Nachrichten und Gruppen, jeweils über ihr Menü." />
      )}
      {data && data.decisions.length > 0 && (
        <Section title="Über dich entschieden" aside={<Stand at={stand} />}>
          {data.decisions.map(each => (
            <DecisionLine key={each._id} row={each} waits={waiting.has(each._id)} onObject={() => setObjecting(each)} />
          ))}
        </Section>
      )}
      {data && data.reports.length > 0 && (
        <Section title="Von dir gemeldet" aside={data.decisions.length === 0 && <Stand at={stand} />}>
          {/* Reports alone hold nothing to step on: without a stop here the keyboard could not scroll to the last of them. */}
          <Box tabIndex={0} role="group" aria-label="Deine Meldungen" borderRadius="field">
            {data.reports.map(each => (
              <ReportLine key={each._id} row={each} />
            ))}
          </Box>
        </Section>
      )}
      {objecting && <Objection row={objecting} onClose={() => setObjecting(undefined)} />}
    </Page>
  )
}

const OwnCaseLine = ({ children }: { children: ReactNode }) => (
  <Box paddingBlock="12" borderTop="1px solid {colors.line}" display="flex" flexDirection="column" gap="6">
    {children}
  </Box>
)

const ends: Record<string, (row: Decision) => string> = {
  remove: ({ kind }) => (kind === 'person' ? 'Profiltext und Bild entfernt' : `${kindWords[kind]} entfernt`),
  warn: () => 'Verwarnt',
  silence: ({ until }) => (until && Date.parse(until) > Date.now() ? `Stumm bis ${when(until)}` : 'Stumm geschaltet'),
}
const later: Partial<Record<Decision['state'], string>> = {
  objected: 'Einspruch wird geprüft',
  upheld: 'Einspruch geprüft: Es bleibt dabei',
  overturned: 'Einspruch geprüft: aufgehoben',
}

function DecisionLine({ row, waits, onObject }: { row: Decision; waits: boolean; onObject: () => void }) {
  const { act, kind, said, at, looks, mayObject, objection, state } = row
  return (
    <OwnCaseLine>
      <Text textStyle="row">{act ? ends[act]?.(row) : `${kindWords[kind]} gemeldet, ohne Folgen`}</Text>
      <Text textStyle="small" color="ink2">
        {kindWords[kind]} · {when(at)}
      </Text>
      {said && <WrittenText textStyle="body">{`«${said}»`}</WrittenText>}
      {later[state] && (
        <Chip look={state === 'overturned' ? 'ok' : 'plain'} alignSelf="flex-start">
          {later[state]}
        </Chip>
      )}
      {objection && (
        <Text textStyle="small" color="ink2" overflowWrap="anywhere">
          Dein Einspruch: «{objection}»
        </Text>
      )}
      <Looks looks={looks} />
      {mayObject && (
        <Box>
          {waits ? (
            <Chip look="pending">Einspruch wartet auf Netz</Chip>
          ) : (
            <Button look="side" size="row" onClick={onObject}>
              Einspruch erheben
            </Button>
          )}
        </Box>
      )}
    </OwnCaseLine>
  )
}

function ReportLine({ row: { kind, reason, at, over, helped, looks } }: { row: Report }) {
  const end = helped ? 'Dein Studio hat etwas unternommen.' : 'Dein Studio sah keinen Verstoss.'
  return (
    <OwnCaseLine>
      <Text textStyle="row">
        {kindWords[kind]}: {reportReasons[reason]}
      </Text>
      <Text textStyle="small" color="ink2">
        Gemeldet {when(at)}
      </Text>
      <Text textStyle="body">{over ? end : 'Wird geprüft. Du hörst von uns.'}</Text>
      <Looks looks={looks} />
    </OwnCaseLine>
  )
}

/** People who read the reported words, told to both sides. */
const Looks = ({ looks }: { looks: Report['looks'] }) =>
  looks.map(({ name, at, why }) => (
    <Text key={`${name} ${at}`} textStyle="small" color="ink2" overflowWrap="anywhere">
      Angesehen von {name}, {when(at)}: «{why}»
    </Text>
  ))

const Objection = ({ row, onClose }: { row: Decision; onClose: () => void }) => (
  <Sheet open onClose={onClose} title="Einspruch erheben">
    <Text textStyle="card" color="ink2" paddingBottom="16">
      Das geht einmal. Darüber entscheidet jemand anders als beim ersten Mal, und du erfährst, wie es ausging.
    </Text>
    <Form
      rest={{ params: { id: row._id } }}
      draft={`moderation/objection/${row._id}`}
      button="Einspruch senden"
      title={() => 'Einspruch gegen einen Entscheid'}
      onDone={answer => {
        sayDone(answer, 'Einspruch gesendet.')
        onClose()
      }}
    >
      <Field name="text" area autoFocus />
    </Form>
  </Sheet>
)
