import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { clockTime } from '#client/kit/format.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { nameBy } from '#client/parts/studio/names.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { offerOf, runningIn, soFar } from '#contract/rules/worktime/clock.ts'
import { sumOfMinutes } from '#contract/rules/worktime/minutes.ts'
import { type StampKind, stampKinds } from '#contract/rules/worktime/stamps.ts'
import type { WorkEntry } from '#contract/rules/worktime/workEntries.ts'
import { clockAt } from '#contract/zone.ts'
import { tap } from './tap.ts'
import { minutesText } from './words.ts'

/** Minutes of work in one piece after which a break is due (art. 15 ArG), and after which somebody may have forgotten to leave. */
const due = { breakAfter: 330, leaveAfter: 600 }

const noStudios: readonly string[] = []

interface ClockProps {
  entries: readonly WorkEntry[]
  /** Codes, the likely one first. */
  studios: readonly string[]
  /** Those of them in which people stamp on the tablet alone: here is no button for them (T05). */
  closed?: readonly string[]
  /** The studio of the tablet on which it stands: taps are of there, wherever somebody is in. */
  at?: string
  now: number
  /** After a tap that is safe on this device. */
  onTap?: (kind: StampKind) => void
}

/** The clock: where one stands, one large button with the likely act, the others beside it (T05). It asks nobody and waits for no network. */
export function Clock({ entries, studios: all, closed = noStudios, at: here, now, onTap }: ClockProps) {
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState<StampKind>()
  const running = runningIn(entries, now)
  const studios = all.filter(code => !closed.includes(code))
  const studio = here ?? chosen ?? running?.studio ?? studios[0] ?? all[0]
  const { likely, others } = offerOf(entries, now, studio)
  const isClosed = studio !== undefined && closed.includes(studio)
  // The studio in which somebody is in may have no key here, and they may have gone on to another one.
  const choices = studio === undefined || studios.includes(studio) ? studios : [studio, ...studios]
  const stamp = async (kind: StampKind) => {
    if (!studio || busy) return
    setBusy(kind)
    try {
      const at = await tap(kind, studio)
      sayDone(undefined, `${stampKinds[kind]} um ${clockTime(at)}.`)
      onTap?.(kind)
    } catch (error) {
      sayFailed(error)
    }
    setBusy(undefined)
  }
  return (
    <Box as="section" aria-label="Stempeluhr" paddingBlock="12">
      <ClockStatus running={running} now={now} />
      {here === undefined && choices.length > 1 && <StudioField studios={choices} value={studio ?? ''} onChange={setChosen} />}
      {!studio && <Text color="ink2">Wähle zuerst auf der Startseite dein Studio.</Text>}
      {isClosed && <Text color="ink2">In diesem Studio stempelst du am Tablet.</Text>}
      {studio && !isClosed && (
        <Flex gap="8" wrap="wrap" paddingTop="12">
          <Button size="dock" flex="1 1 200px" minHeight="64px" fontSize="20px" busy={busy === likely} onClick={() => void stamp(likely)}>
            {stampKinds[likely]}
          </Button>
          {others.map(kind => (
            <Button
              key={kind}
              look="side"
              size="dock"
              flex="0 1 120px"
              minHeight="64px"
              busy={busy === kind}
              onClick={() => void stamp(kind)}
            >
              {stampKinds[kind]}
            </Button>
          ))}
        </Flex>
      )}
    </Box>
  )
}

function ClockStatus({ running, now }: { running: WorkEntry | undefined; now: number }) {
  const parts = running ? soFar(running, now) : []
  const worked = sumOfMinutes(parts)
  const last = parts.at(-1)
  const piece = running && running.pausedSince === null && last ? sumOfMinutes([last]) : 0
  const isPaused = running?.pausedSince != null
  return (
    <Flex align="baseline" gap="12" wrap="wrap" minHeight="44px">
      <Text textStyle="title" fontVariantNumeric="tabular-nums lining-nums">
        {!running && 'Nicht eingestempelt'}
        {running && !isPaused && `Da seit ${running.from === null ? '?' : clockAt(running.from)}`}
        {isPaused && `Pause seit ${clockAt(running.pausedSince!)}`}
      </Text>
      {running && <Text color="ink2">{minutesText(worked)} gearbeitet</Text>}
      {piece >= due.breakAfter && <Chip look="warn">Pause fällig</Chip>}
      {worked >= due.leaveAfter && <Chip look="warn">Noch eingestempelt?</Chip>}
    </Flex>
  )
}

function StudioField({ studios, value, onChange }: { studios: readonly string[]; value: string; onChange: (code: string) => void }) {
  const { studios: all } = useStudios()
  const name = nameBy(all && new Map(all.map(one => [one.code, one.name])))
  return <SelectField label="Studio" value={value} options={studios.map(code => [code, name(code)] as const)} onChange={onChange} />
}
