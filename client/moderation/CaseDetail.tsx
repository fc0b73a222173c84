import { Box, Flex, Text } from '@chakra-ui/react'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { useState } from 'react'
import type { OutboxAct } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { type CaseDecision, type CaseRow, type CaseWhole, moderation } from '#contract/moderation/calls.ts'
import { reportReasons } from '#contract/rules/moderation/states.ts'
import { CaseActs } from './Acts.tsx'
import { KeptWords } from './KeptWords.tsx'
import { actNames, actWords, daysText, kindWords, stateWords } from './words.ts'

interface DetailProps {
  row: CaseRow
  /** A decision of this device that waits. */
  act: OutboxAct | undefined
  onBack: () => void
  onDone: () => void
}

const when = (at: string) => `${date(dayOf(at))}, ${clockTime(at)}`

/** One case: what was reported and why, the words behind «Ansehen», what was decided about the person before, and the acts. */
export function CaseDetail({ row, act, onBack, onDone }: DetailProps) {
  const whole = useCall(moderation.case, { params: { id: row._id } })
  const [isRead, setRead] = useState(false)
  const { kind, name, reasons, opened, reports, state, staff } = whole.data ?? row
  return (
    <Box as="article" aria-label={`${kindWords[kind]} von ${name}`}>
      <Flex align="center" gap="8">
        <Box display={{ base: 'block', lg: 'none' }} marginStart="-10px">
          <IconButton label="Zur Liste" icon={<ArrowLeftIcon size={22} />} onClick={onBack} />
        </Box>
        <Box as="h2" textStyle="title" flex={1} minWidth={0} overflowWrap="anywhere">
          {kindWords[kind]} von {name}
        </Box>
        {state !== 'open' && <Chip look={state === 'objected' ? 'warn' : 'plain'}>{stateWords[state]}</Chip>}
      </Flex>
      <Text textStyle="small" color="ink2" paddingBlock="6">
        {reasons.map(reason => reportReasons[reason]).join(', ')} · {reports === 1 ? 'eine Meldung' : `${reports} Meldungen`} ·{' '}
        {when(opened)}
        {staff && ' · Personal: Darüber entscheidet die Administration.'}
      </Text>
      {act && <Waits decision={act.row.body as CaseDecision} />}
      <KeptWords id={row._id} onRead={() => setRead(true)} />
      {whole.data ? (
        <Around whole={whole.data} />
      ) : (
        <NotLoaded error={whole.error} again={whole.again} missing="Dieser Fall ist nicht mehr hier." />
      )}
      {!act && (isRead || whole.data?.read) && <CaseActs row={whole.data ?? row} mine={whole.data?.mine ?? false} onDone={onDone} />}
    </Box>
  )
}

const Waits = ({ decision: { act, reason, days } }: { decision: CaseDecision }) => (
  <Box paddingBlock="8">
    <Chip look="pending">
      {actWords[act].did} {daysText(days)} Wartet auf Netz.
    </Chip>
    {reason && (
      <Text textStyle="small" color="ink2" paddingTop="6">
        «{reason}»
      </Text>
    )}
  </Box>
)

function Around({ whole }: { whole: CaseWhole }) {
  const { act, days, said, decider, decided, objection, history, looks, silentUntil } = whole
  return (
    <>
      {act && decided && (
        <Section title="Entscheid" aside={when(decided)}>
          <Text textStyle="body">
            {[actNames[act], daysText(days)].filter(Boolean).join(' ')}
            {decider && `, ${decider}`}
          </Text>
          {said && (
            <Text textStyle="body" color="ink2" overflowWrap="anywhere">
              «{said}»
            </Text>
          )}
        </Section>
      )}
      {objection && (
        <Section title="Einspruch">
          <WrittenText textStyle="body">{objection}</WrittenText>
        </Section>
      )}
      <Section title="Zur Person" aside={silentUntil && `stumm bis ${when(silentUntil)}`}>
        {history.length === 0 && (
          <Text textStyle="small" color="ink2">
            Noch kein Entscheid in den letzten drei Jahren.
          </Text>
        )}
        {history.map(({ at, kind, act: was, days: length }) => (
          <Text key={at} textStyle="small">
            {date(dayOf(at))}: {kindWords[kind]}, {actNames[was]} {daysText(length)}
          </Text>
        ))}
      </Section>
      {looks.length > 0 && (
        <Section title="Angesehen">
          {looks.map(({ name, at, why }) => (
            <Text key={`${name} ${at}`} textStyle="small" overflowWrap="anywhere">
              {name}, {when(at)}: {why}
            </Text>
          ))}
        </Section>
      )}
    </>
  )
}
